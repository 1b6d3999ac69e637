/**
 * The bytes in a block of their own, for what is kept. `zlib` leaves what it makes in a block of 64 KB, and `Buffer.from` puts
 * a short text into one that it shares: a small answer would hold all of that.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}
