import sharp from 'sharp'
import { markPath } from '../../contract/mark.ts'

/** The size that networks and messengers crop least. */
export const previewSize = { width: 1200, height: 630 } as const

/** KUNTUR in Archivo 800 as outlines, 475 × 69 with its foot at zero: a server has no fonts. */
export const shopNamePath =
  'M7.5 0V-68.7H25.4V-38.2L52.6 -68.7H74.8L49.2 -40.6L75.3 0H54.1L36.8 -28.4L25.4 -17.9V0ZM120.1 1.2Q110.2 1.2 103 -1.9Q95.9 -5 92.1 -11.2Q88.3 -17.4 88.3 -26.6V-68.7H106.3V-27Q106.3 -20.4 109.8 -16.6Q113.3 -12.8 120.1 -12.8Q126.9 -12.8 130.5 -16.6Q134.1 -20.4 134.1 -27V-68.7H152V-26.6Q152 -17.4 148.2 -11.2Q144.4 -5 137.3 -1.9Q130.2 1.2 120.1 1.2ZM170.8 0V-68.7H186.7L211.7 -36.8Q212.4 -36 213.5 -34.5Q214.7 -33 215.8 -31.4Q216.9 -29.9 217.4 -29L217.9 -29.1Q217.9 -31.3 217.9 -33.4Q217.9 -35.4 217.9 -36.8V-68.7H234.5V0H218.7L192.2 -33.6Q190.9 -35.2 189.8 -36.9Q188.6 -38.6 187.9 -39.7L187.4 -39.6Q187.4 -38 187.4 -36.3Q187.4 -34.7 187.4 -33.6V0ZM270.7 0V-54H248.4V-68.7H310.9V-54H288.6V0ZM356.6 1.2Q346.7 1.2 339.5 -1.9Q332.4 -5 328.6 -11.2Q324.8 -17.4 324.8 -26.6V-68.7H342.8V-27Q342.8 -20.4 346.3 -16.6Q349.8 -12.8 356.6 -12.8Q363.4 -12.8 367 -16.6Q370.6 -20.4 370.6 -27V-68.7H388.5V-26.6Q388.5 -17.4 384.7 -11.2Q380.9 -5 373.8 -1.9Q366.7 1.2 356.6 1.2ZM407.3 0V-68.7H447.2Q454.8 -68.7 459.9 -65.8Q465 -63 467.6 -58.1Q470.1 -53.1 470.1 -47Q470.1 -40.4 467.1 -35.2Q464 -30.1 458.5 -27.2L472.3 0H452.3L440.9 -24.2H425.2V0ZM425.2 -37.5H443.7Q447.4 -37.5 449.7 -39.9Q451.9 -42.4 451.9 -46.5Q451.9 -49.2 450.9 -51.1Q449.9 -53 448.1 -54Q446.3 -55.1 443.7 -55.1H425.2Z'

const PANEL = 518
const PICTURE = 462

/** By what a preview says whose link it is. */
export type Signature = {
  /** The shop's logo; null: the condor, with the name that is drawn here. */
  logo: Buffer | null
  /** Whether the shop has another name than the drawn one, which is then left out. */
  isRenamed: boolean
  /** What a logo is made to stand on: the colour of the header. */
  band: string
}

/** Where the signature stands: alone, or beside a picture. In pixels. */
const alone = { left: 300, top: 165, width: 600, height: 300 }
const beside = { left: 92, top: 215, width: 420, height: 200 }

/** What a link to the shop looks like where it is shared: its name, beside a picture or alone. A JPEG. */
export async function drawSocialPreview(picture: Buffer | null, signature: Signature): Promise<Buffer> {
  const { width, height } = previewSize
  const edge = (height - PANEL) / 2
  const ground = sharp(Buffer.from(picture ? groundWithPanel(edge, signature) : groundAlone(signature)))
  const place = picture ? beside : alone
  const logo = signature.logo && {
    input: await within(signature.logo, place.width, place.height),
    left: place.left,
    top: place.top,
  }
  const inset = edge + (PANEL - PICTURE) / 2
  const shown = picture && {
    input: await within(picture, PICTURE, PICTURE),
    left: width - inset - PICTURE,
    top: inset,
  }
  return ground
    .composite([logo, shown].filter((layer) => layer !== null))
    .jpeg({ quality: 84 })
    .toBuffer()
}

/** All of a picture in the middle of such a room. */
function within(picture: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(picture, { density: 72 })
    .resize(width, height, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer()
}

function groundWithPanel(edge: number, { logo, isRenamed, band }: Signature): string {
  const { width } = previewSize
  const left = width - edge - PANEL
  const panel = `<rect x="${left}" y="${edge}" width="${PANEL}" height="${PANEL}" rx="16" fill="url(#tile)"/>`
  if (logo) return previewFrame(panel, band)
  return previewFrame(`
    <path transform="translate(-210 190) scale(8.6)" fill="#fff" fill-opacity=".045" d="${markPath}"/>
    <path transform="translate(112 196) scale(1.9)" fill="#fff" d="${markPath}"/>
    ${isRenamed ? '' : `<path transform="translate(112 416) scale(.8)" fill="#fff" d="${shopNamePath}"/>`}
    <path fill="#40E0D0" d="M112 452h84v6h-84z"/>
    ${panel}`)
}

function groundAlone({ logo, isRenamed, band }: Signature): string {
  if (logo) return previewFrame('', band)
  return previewFrame(`
    <path transform="translate(-60 -40) scale(13)" fill="#fff" fill-opacity=".035" d="${markPath}"/>
    <path transform="translate(440 126) scale(3.2)" fill="#fff" d="${markPath}"/>
    ${isRenamed ? '' : `<path transform="translate(315 460) scale(1.2)" fill="#fff" d="${shopNamePath}"/>`}
    <path fill="#40E0D0" d="M552 512h96v7h-96z"/>`)
}

/**
 * An SVG of the size of a preview: these shapes on our own ground, or on one colour. `url(#tile)` is the ground of a picture.
 */
export function previewFrame(shapes: string, ground = 'url(#glow)'): string {
  const { width, height } = previewSize
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <radialGradient id="glow" cx="0" cy="1" r=".9"><stop stop-color="#14505C"/><stop offset="1" stop-color="#1C1F33"/></radialGradient>
      <radialGradient id="tile"><stop stop-color="#FAFAFB"/><stop offset="1" stop-color="#EDEEF1"/></radialGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="${ground}"/>${shapes}
  </svg>`
}
