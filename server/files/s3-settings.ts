/** A bucket of a store that speaks S3, and where in it the files lie. */
export type S3Settings = {
  /** Undefined: Amazon's own, of that region. */
  endpoint: string | undefined
  region: string
  bucket: string
  /** The folder of the shop in the bucket: '' or `tienda/`. */
  folder: string
  /** Undefined: as the library finds them by itself, in `AWS_…` of the environment or in the role of the machine. */
  keys: { id: string; secret: string } | undefined
  /** Whether the bucket stands in the path of an address, in place of its host's name. */
  isPathStyle: boolean
}
