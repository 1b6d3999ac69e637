import { readBarcodes } from 'zxing-wasm/reader'

/** The codes in a picture: those of boxes and labels, also when they stand askew or upside down. */
export async function readPicture(picture: ImageData): Promise<string[]> {
  const found = await readBarcodes(picture, {
    formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'Code39', 'ITF', 'QRCode', 'DataMatrix'],
    tryHarder: true,
    maxNumberOfSymbols: 4,
  })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
