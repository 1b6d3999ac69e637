/** A file, an argument or a moment that the import refuses as a whole, told in one sentence. */
export class ImportRefusal extends Error {
  override name = 'ImportRefusal'
}
