/** The import refuses an argument or a whole file, or cannot run now. The message says why in one Spanish sentence. */
export class ImportRefusal extends Error {
  override name = 'ImportRefusal'
}
