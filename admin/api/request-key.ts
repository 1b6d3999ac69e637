import { useRef } from 'react'

/**
 * Makes the key under which the API knows a request again: what is sent twice, after an answer that was lost, is done once.
 * The same content keeps its key, and changed content gets a new one.
 */
export function useRequestKey(): (content: unknown) => string {
  const last = useRef<{ content: string; key: string } | null>(null)
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current?.content !== text) last.current = { content: text, key: randomUuid() }
    return last.current.key
  }
}

/** Not `crypto.randomUUID()`: browsers lack it on plain http, as on a shop that is tried out in a local network. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
