import { TextField } from '../ui/text-field'
import { useSearchBox } from '../ui/use-search-box'

/** The one search of the list. `onLeave`: Enter or the arrow down goes on to what was found. */
export function OrderSearch({ onLeave }: { onLeave: () => void }) {
  const { box, text, setText } = useSearchBox()

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
