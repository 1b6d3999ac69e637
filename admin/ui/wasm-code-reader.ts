import { prepareZXingModule } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CodeReader } from './code-reader.ts'
import { readPicture } from './read-picture.ts'

/** Wider pictures take longer and read no better. */
const MAX_WIDTH = 1280

/**
 * A reader in WebAssembly, whose file lies among the desk's own: by itself the library would ask a foreign server for
 * it.
 */
export async function openWasmReader(): Promise<CodeReader> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws no pictures')
  return async (frame) => {
    const scale = Math.min(1, MAX_WIDTH / frame.videoWidth)
    canvas.width = Math.round(frame.videoWidth * scale)
    canvas.height = Math.round(frame.videoHeight * scale)
    if (canvas.width === 0 || canvas.height === 0) return []
    context.drawImage(frame, 0, 0, canvas.width, canvas.height)
    return readPicture(context.getImageData(0, 0, canvas.width, canvas.height))
  }
}
