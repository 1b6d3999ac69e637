/** One part of BuildCores OpenDB. Who reads a field of its kind checks its type and bounds: anybody may write into OpenDB. */
export type OpenRecord = {
  name: string
  manufacturer: string | null
  partNumbers: string[]
  /** When it came out, where known. */
  year: number | null
  /** As OpenDB nests and names them: `{ cores: { total: 8 }, socket: 'AM5' }`. */
  fields: Record<string, unknown>
}
