import { useEffect, useRef, useState } from 'react'
import { TextField } from '../ui/text-field'
import { useAddressQuery } from '../ui/use-address-query'

/** Long enough that a typed word is one question, too short to be waited for. */
const PAUSE_MS = 200

/** The one search of the list. `onLeave`: Enter or the arrow down goes on to what was found. */
export function OrderSearch({ onLeave }: { onLeave: () => void }) {
  const { get, set } = useAddressQuery()
  const asked = get('q')
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(asked)

  // A link or the way back may change the address; while somebody types, the box leads.
  useEffect(() => {
    if (document.activeElement !== box.current) setText(asked)
  }, [asked])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `set` is new with each render, and asks for nothing by itself.
  useEffect(() => {
    if (text.trim() === asked) return
    const timer = setTimeout(() => set({ q: text.trim() }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <TextField
      ref={box}
      type="search"
      label="Buscar pedidos"
      isLabelHidden
      placeholder="Número, nombre, identificación, teléfono, correo, comprobante, guía, código o monto"
      maxLength={100}
      value={text}
      onChange={setText}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
        event.preventDefault()
        onLeave()
      }}
    />
  )
}
