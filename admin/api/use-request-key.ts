import { useRef } from 'react'
import { newKey } from '../../contract/new-key.ts'

/**
 * Makes the key under which the API knows a request again: what is sent twice, after an answer that was lost, is done
 * once. The same content keeps its key, and changed content gets a new one.
 */
export function useRequestKey(): (content: unknown) => string {
  const last = useRef<{ content: string; key: string } | null>(null)
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current?.content !== text) last.current = { content: text, key: newKey() }
    return last.current.key
  }
}
