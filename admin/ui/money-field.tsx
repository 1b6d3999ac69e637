import { useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField } from 'react-aria-components/TextField'
import { formatCents } from '../../contract/money.ts'
import { controlClass, FieldLabel, FieldNotes, type FieldProps } from './field'
import { readMoney } from './read-money'

type Props = FieldProps & {
  /** Where the amount starts, in cents. */
  defaultCents?: number | null
  /** Called with each change: cents, or null while what stands there is no amount. */
  onChange?: (cents: number | null) => void
  name?: string
  isRequired?: boolean
  isDisabled?: boolean
  autoFocus?: boolean
  className?: string
}

/**
 * An amount of dollars. It takes `411.71`, `411,71` and `$411.71`, and puts what was typed into the shop's form when it is
 * left. A form sends it as text of dollars, `411.71`: `toCents` reads it.
 */
export function MoneyField({ label, hint, isLabelHidden, defaultCents = null, onChange, ...rest }: Props) {
  const [text, setText] = useState(defaultCents === null ? '' : written(defaultCents))

  function type(typed: string) {
    setText(typed)
    onChange?.(readMoney(typed))
  }

  function tidy() {
    const cents = readMoney(text)
    if (cents !== null) setText(written(cents))
  }

  return (
    <TextField
      {...rest}
      value={text}
      onChange={type}
      onBlur={tidy}
      validate={(value) =>
        value === '' || readMoney(value) !== null ? null : 'Escribe un monto, como 411.71.'
      }
      inputMode="decimal"
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <span className="relative block">
        <span aria-hidden="true" className="absolute inset-y-0 left-3 grid place-items-center text-muted">
          $
        </span>
        <Input className={`${controlClass} pl-7 text-right font-display`} />
      </span>
      <FieldNotes hint={hint} />
    </TextField>
  )
}

const written = (cents: number) => formatCents(cents).slice(1)
