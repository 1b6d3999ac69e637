import { useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField } from 'react-aria-components/TextField'
import { formatCents, toCents } from '../../contract/money.ts'
import { controlClass, FieldLabel, FieldNotes, type FieldProps } from './field'

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

/** `"1.189,50"` and `"1189.5"` → 118950. Null for what is no amount of money, or one below zero. */
export function readMoney(text: string): number | null {
  const plain = text.replace(/[\s$]/g, '')
  // The last point or comma parts off the cents; one that three digits follow groups thousands.
  const [, whole = '', cents = ''] = /^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  return whole === '' ? null : toCents(`${whole.replace(/\D/g, '')}.${cents}`)
}

const written = (cents: number) => formatCents(cents).slice(1)
