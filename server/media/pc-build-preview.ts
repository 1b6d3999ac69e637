import sharp, { type OutputInfo, type OverlayOptions } from 'sharp'
import { markPath } from '../../contract/mark.ts'
import { previewFrame, previewSize, shopNamePath } from './social-preview.ts'

/** What is told of an armado on the picture of its link. */
export type PcBuildPreview = {
  name: string
  /** As people read them: "$899.00", "8 artículos". */
  price: string
  articles: string
  /** Masters or drawn tiles of its parts, at most four. */
  pictures: readonly Uint8Array[]
}

const LEFT = 84
const TEXT_WIDTH = 500
/** A longer name is set smaller, so that it takes at most four lines. */
const LONG_NAME = 28
const PANEL = 518
const EDGE = (previewSize.height - PANEL) / 2
const PANEL_LEFT = previewSize.width - EDGE - PANEL

/** Draws what a link to an armado looks like where it is shared: its name and price beside its parts. A JPEG. */
export async function drawPcBuildPreview({
  name,
  price,
  articles,
  pictures,
}: PcBuildPreview): Promise<{ data: Buffer; info: OutputInfo }> {
  const title = await text(drawable(name) || 'Armado', name.length > LONG_NAME ? 44 : 56)
  const amount = await text(price, 64)
  const note = await text(articles, 30, '#B9C4D0')
  const noteTop = previewSize.height - EDGE - note.height
  return sharp(Buffer.from(ground()))
    .composite([
      { input: title.body, left: LEFT, top: 214 },
      { input: amount.body, left: LEFT, top: noteTop - amount.height - 18 },
      { input: note.body, left: LEFT, top: noteTop },
      ...(await placed(pictures)),
    ])
    .jpeg({ quality: 84 })
    .toBuffer({ resolveWithObject: true })
}

function ground(): string {
  return previewFrame(`
    <path transform="translate(-210 190) scale(8.6)" fill="#fff" fill-opacity=".045" d="${markPath}"/>
    <path transform="translate(${LEFT} 84) scale(.9)" fill="#fff" d="${markPath}"/>
    <path transform="translate(${LEFT + 112} 128) scale(.5)" fill="#fff" d="${shopNamePath}"/>
    <path fill="#40E0D0" d="M${LEFT} 178h84v6h-84z"/>
    <rect x="${PANEL_LEFT}" y="${EDGE}" width="${PANEL}" height="${PANEL}" rx="16" fill="url(#tile)"/>`)
}

/** Letters that the typeface has not, such as emoji, would stand there as boxes. */
function drawable(name: string): string {
  return name
    .normalize('NFC')
    .replace(
      /[^\u0020-\u007e\u00a1-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2033\u2122]/gu,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim()
}

/** The typeface is what `FONTCONFIG_FILE` says. What somebody typed is no markup. */
async function text(words: string, size: number, color = '#ffffff') {
  const plain = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${plain}</span>`,
      font: String(size),
      width: TEXT_WIDTH,
      wrap: 'word-char',
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { body: data, height: info.height }
}

/** One fills the panel; more share it two by two, and a row that is not full stands in its middle. */
async function placed(pictures: readonly Uint8Array[]): Promise<OverlayOptions[]> {
  const columns = pictures.length > 1 ? 2 : 1
  const rows = Math.ceil(pictures.length / columns)
  const cell = PANEL / columns
  const side = Math.round(cell * 0.88)
  return Promise.all(
    pictures.map(async (picture, nth) => {
      const row = Math.floor(nth / columns)
      const inRow = Math.min(columns, pictures.length - row * columns)
      const inCell = (cell - side) / 2
      return {
        input: await sharp(picture, { density: 72 })
          .resize(side, side, { fit: 'contain', background: '#0000' })
          .png()
          .toBuffer(),
        left: Math.round(PANEL_LEFT + (PANEL - inRow * cell) / 2 + (nth % columns) * cell + inCell),
        top: Math.round(EDGE + (PANEL - rows * cell) / 2 + row * cell + inCell),
      }
    }),
  )
}
