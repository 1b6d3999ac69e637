import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** The grounds of the shop's tiles: centre and edge, in light and dark. */
const grounds = {
  light: ['#FAFAFB', '#F1F2F4'],
  dark: ['#34353A', '#242426'],
} as const

/** How many stand in a row, by the width they are shown in. */
const layouts = [
  { width: 250, columns: 6, rows: 5 },
  { width: 800, columns: 2, rows: 2 },
] as const

/** Lays pictures on the shop's tiles, as small as on a card and as large as on their page, to be looked at. */
export async function makeSheets(files: readonly string[], folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const made: string[] = []
  for (const { width, columns, rows } of layouts) {
    for (const theme of ['light', 'dark'] as const) {
      for (let page = 0; page * columns * rows < files.length; page++) {
        const shown = files.slice(page * columns * rows, (page + 1) * columns * rows)
        const file = join(folder, `${width}-${theme}-${page + 1}.png`)
        await sheet(shown, width, Math.min(columns, shown.length), theme).then((image) =>
          image.png().toFile(file),
        )
        made.push(file)
      }
    }
  }
  return made
}

async function sheet(files: readonly string[], width: number, columns: number, theme: keyof typeof grounds) {
  const ground = await tile(width, theme)
  const cells = await Promise.all(
    files.map(async (file, index) => ({
      input: await sharp(ground)
        .composite([{ input: await sharp(file).resize(width).toBuffer() }])
        .png()
        .toBuffer(),
      left: (index % columns) * width,
      top: Math.floor(index / columns) * width,
    })),
  )
  const size = { width: columns * width, height: Math.ceil(files.length / columns) * width }
  return sharp({ create: { ...size, channels: 3, background: grounds[theme][1] } }).composite(cells)
}

function tile(width: number, theme: keyof typeof grounds): Promise<Buffer> {
  const [centre, edge] = grounds[theme]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}"><radialGradient id="g"><stop offset="0" stop-color="${centre}"/><stop offset="1" stop-color="${edge}"/></radialGradient><rect width="${width}" height="${width}" fill="url(#g)"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
