import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp, { type Sharp } from 'sharp'
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer'

/** The library's own file: by itself it would ask a foreign server for it. */
export async function wasmOf(kind: 'reader' | 'writer'): Promise<ArrayBuffer> {
  const path = createRequire(import.meta.url).resolve(`zxing-wasm/${kind}/zxing_${kind}.wasm`)
  return new Uint8Array(await readFile(path)).buffer
}

/** A printed label with a bar code. */
export async function aLabel(text: string, format: WriteInputBarcodeFormat): Promise<Sharp> {
  await prepareZXingModule({
    overrides: { wasmBinary: await wasmOf('writer') },
    fireImmediately: true,
  })
  const { image, error } = await writeBarcode(text, { format, scale: 3 })
  if (!image) throw new Error(`No bar code was drawn: ${error}`)
  const margin = { top: 60, bottom: 60, left: 60, right: 60 }
  return sharp(Buffer.from(await image.arrayBuffer())).extend({ ...margin, background: 'white' })
}
