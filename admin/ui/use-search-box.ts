import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { useAddressQuery } from './use-address-query'

/** Longer than a scanner takes for a code, so that a typed word is one question; too short to be waited for. */
const PAUSE_MS = 200

/**
 * The text of a search box, which goes to `?q=` after a pause. `box` is the box's ref. `cancelPause` keeps what was typed last out
 * of the address, for who leads elsewhere by it.
 */
export function useSearchBox() {
  const { get, set } = useAddressQuery()
  const asked = get('q')
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(asked)
  // Whoever presses a link right after typing is on the way to it: another address for this list would call them back.
  const isLeaving = useRef(false)
  isLeaving.current = useNavigation().state !== 'idle'
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  // A link or the way back may change the address; while somebody types, the box leads.
  useEffect(() => {
    if (document.activeElement !== box.current) setText(asked)
  }, [asked])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `set` is new with each render, and asks for nothing by itself.
  useEffect(() => {
    if (text.trim() === asked) return
    pause.current = setTimeout(() => isLeaving.current || set({ q: text.trim() }), PAUSE_MS)
    return () => clearTimeout(pause.current)
  }, [text])

  return { box, text, setText, cancelPause: () => clearTimeout(pause.current) }
}
