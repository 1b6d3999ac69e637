import { callAdmin } from '../../contract/admin-client.ts'
import { TextField } from '../ui/text-field'
import { useAddressQuery } from '../ui/use-address-query'
import { useSearchBox } from '../ui/use-search-box'

type Props = {
  onOpen: (id: number) => void
  /** Called with a code after whose Enter nothing was found, and with null as soon as somebody types on. */
  onUnknown: (code: string | null) => void
}

/** The search of the list. Enter, which a scanner types too, opens the one article that has the code. */
export function InventorySearch({ onOpen, onUnknown }: Props) {
  const { set } = useAddressQuery()
  const { box, text, setText, cancelPause } = useSearchBox()

  async function open() {
    const typed = text.trim()
    if (!typed) return
    // The address of the list, set while the article's screen is loaded, would call the visit of the article off.
    cancelPause()
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
