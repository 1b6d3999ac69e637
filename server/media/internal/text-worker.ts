import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'

// A process of its own that reads the text of pictures, for `text-process.ts`, one at a time.

/** What we use of Tesseract's own interface, as `tesseract.js-core` hands it out: its package bears no types. */
type Tesseract = {
  FS: { writeFile(path: string, body: Uint8Array): void }
  TessBaseAPI: new () => {
    /** Zero when the language was loaded. */
    Init(folder: string, language: string, engine: number): number
    /** Zero when the picture could be decoded. */
    SetImageFile(orientation: number, radians: number): number
    Recognize(monitor: null): number
    GetUTF8Text(): string
  }
}
type Start = (options: { print(line: string): void; printErr(line: string): void }) => Promise<Tesseract>

const ONLY_NEURAL_NETWORK = 1
const UPRIGHT = 1

const require = createRequire(import.meta.url)
/** The smallest of the language's three forms, with whole numbers in place of fractions. */
const language = require.resolve('@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz')
// The form of the neural network alone; its WebAssembly lies beside it.
const start: Start = require('tesseract.js-core/tesseract-core-simd-lstm.js')

const tesseract = await start({ print: () => {}, printErr: () => {} })
tesseract.FS.writeFile('/spa.traineddata', gunzipSync(readFileSync(language)))
const reader = new tesseract.TessBaseAPI()
if (reader.Init('/', 'spa', ONLY_NEURAL_NETWORK) !== 0) throw new Error('Tesseract does not take its Spanish')

process.on('message', (picture: Uint8Array) => process.send?.(readText(picture)))
// The shop is gone, or has no more pictures for now.
process.on('disconnect', () => process.exit())

/** The text of a PNG, JPEG or WebP, in lines; empty when it is no picture. */
function readText(picture: Uint8Array): string {
  // Where its `SetImageFile` looks.
  tesseract.FS.writeFile('/input', picture)
  if (reader.SetImageFile(UPRIGHT, 0) !== 0) return ''
  reader.Recognize(null)
  return reader.GetUTF8Text()
}
