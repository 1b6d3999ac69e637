import { useEffect, useRef, useState } from 'react'
import { callAdmin } from '../../contract/admin-client.ts'
import { TextField } from '../ui/text-field'
import { useAddressQuery } from '../ui/use-address-query'

/** Longer than a scanner takes for a code, too short to be waited for. */
const PAUSE_MS = 200

type Props = {
  onOpen: (id: number) => void
  /** Called with a code after whose Enter nothing was found, and with null as soon as somebody types on. */
  onUnknown: (code: string | null) => void
}

/** The search of the list. Enter, which a scanner types too, opens the one article that has the code. */
export function InventorySearch({ onOpen, onUnknown }: Props) {
  const { get, set } = useAddressQuery()
  const asked = get('q')
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(asked)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  // A link or the way back may change the address; while somebody types, the box leads.
  useEffect(() => {
    if (document.activeElement !== box.current) setText(asked)
  }, [asked])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `set` is new with each render, and asks for nothing by itself.
  useEffect(() => {
    if (text.trim() === asked) return
    pause.current = setTimeout(() => set({ q: text.trim() }), PAUSE_MS)
    return () => clearTimeout(pause.current)
  }, [text])

  async function open() {
    const typed = text.trim()
    if (!typed) return
    // The address of the list, set while the article's screen is loaded, would call the visit of the article off.
    clearTimeout(pause.current)
    // What did not arrive is said by the list below, which asks for the same.
    const answer = await callAdmin('GET /api/admin/articles', { query: { q: typed } }).catch(() => null)
    const only = answer?.match ?? (answer?.articles.length === 1 ? answer.articles[0] : undefined)
    if (only) return onOpen(only.id)
    set({ q: typed })
    if (answer?.articles.length === 0) onUnknown(typed)
  }

  return (
    <TextField
      ref={box}
      label="Buscar en el inventario"
      isLabelHidden
      type="search"
      placeholder="Escanea o escribe nombre, SKU o código"
      maxLength={200}
      value={text}
      onChange={(typed) => {
        setText(typed)
        onUnknown(null)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') void open()
      }}
      autoComplete="off"
      autoFocus
    />
  )
}
