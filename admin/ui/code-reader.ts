/** Reads the codes that are in sight in one frame of a film. */
export type CodeReader = (frame: HTMLVideoElement) => Promise<string[]>

/** What boxes and labels of shops bear, as browsers name them. */
const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code', 'data_matrix']

/** As far as it is used here; TypeScript does not know it yet. */
type NativeDetector = {
  new (options: { formats: string[] }): { detect(frame: HTMLVideoElement): Promise<{ rawValue: string }[]> }
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own reader where it has one, as on phones; elsewhere one of ours, which is loaded then. */
export async function openCodeReader(): Promise<CodeReader> {
  const Native = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector
  const supported = (await Native?.getSupportedFormats()) ?? []
  if (!Native || !supported.includes('ean_13'))
    return (await import('./wasm-code-reader.ts')).openWasmReader()
  const detector = new Native({ formats: formats.filter((format) => supported.includes(format)) })
  return async (frame) => (await detector.detect(frame)).map(({ rawValue }) => rawValue)
}
