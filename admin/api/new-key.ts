/**
 * Names a change, so that sending it twice changes nothing more. Not `crypto.randomUUID()`: browsers lack it on plain http, as
 * in a shop's own network.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
