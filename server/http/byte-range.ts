/** A part of a body, both ends included. */
export type ByteRange = { from: number; to: number }

/**
 * What `Range: bytes=…` asks of a body: one part of it, null for the whole, or "none" when there is no such part. Safari
 * plays no video from a server that knows only the whole.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  const [, first = '', last = ''] = asked ?? []
  if (!first && !last) return null
  const from = first ? Number(first) : Math.max(0, size - Number(last))
  const to = first && last ? Math.min(Number(last), size - 1) : size - 1
  return from <= to && from < size ? { from, to } : 'none'
}
