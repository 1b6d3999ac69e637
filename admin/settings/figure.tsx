import { useState } from 'react'
import { TextField } from '../ui/text-field'

type Props = {
  label: string
  isLabelHidden?: boolean
  /** The path at which the API complains of it. */
  name?: string
  /** A whole number, null where there is none, or what was typed and is none. */
  value: unknown
  /** How many of it make one of what people write: 1000 grams are a kilogram. */
  per?: number
  /** Called with null for an empty field, and with the text of one that is no number: the API then says so. */
  onChange: (value: unknown) => void
  className?: string
}

/** One figure of many in a setting. It keeps what is typed: for another value from elsewhere it is made anew. */
export function Figure({ value, per = 1, onChange, ...field }: Props) {
  const [text, setText] = useState(() =>
    typeof value === 'number' ? String(value / per).replace('.', ',') : String(value ?? ''),
  )

  function type(typed: string) {
    setText(typed)
    const plain = typed.trim().replace(',', '.')
    if (plain === '') onChange(null)
    else onChange(/^\d+(\.\d+)?$/.test(plain) ? Math.round(Number(plain) * per) : typed)
  }

  return (
    <TextField
      {...field}
      value={text}
      onChange={type}
      inputMode={per === 1 ? 'numeric' : 'decimal'}
      autoComplete="off"
    />
  )
}
