import sharp from 'sharp'
import type { Plugin } from 'vite'
import { markPath } from './contract/mark.ts'

const BAND = '#1C1F33'

/** The shop's sign in every form that browsers and home screens ask for, drawn from the mark while the shop is built. */
export function icons(): Plugin {
  return {
    name: 'kuntur:icons',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const files: Record<string, Promise<Buffer>> = {
        'icon-192.png': rounded(192),
        'icon-512.png': rounded(512),
        // Cut to a circle or a drop by the phone: all of the mark stays in the middle.
        'icon-maskable-512.png': png(sign({ corner: 0, wings: 0.56 }), 512),
        'apple-touch-icon.png': png(sign({ corner: 0, wings: 0.72 }), 180),
        'favicon.ico': rounded(32).then(inIco),
      }
      for (const [fileName, source] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source: await source })
      }
      this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: sign(round) })
    },
  }
}

/** In a field of 64: how round the corners are, and how much of the width the wings take. */
type Shape = { corner: number; wings: number }
const round: Shape = { corner: 12, wings: 0.8 }

function sign({ corner, wings }: Shape): string {
  const scale = (64 * wings) / 100
  const at = `translate(${32 - 50 * scale} ${32 - 30 * scale}) scale(${scale})`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${corner}" fill="${BAND}"/><path fill="#fff" transform="${at}" d="${markPath}"/></svg>`
}

const rounded = (size: number) => png(sign(round), size)

function png(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** An ICO of one picture is a PNG behind 22 bytes that say so. */
function inIco(picture: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, picture])
}
