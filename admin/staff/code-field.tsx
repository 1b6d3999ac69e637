import { useState } from 'react'
import { TextField } from '../ui/text-field'

type Props = {
  label: string
  /** Called as soon as the sixth digit stands there: nobody has to press the button then. */
  onComplete?: (code: string) => void
  /** A recovery code has letters too, and is sent by the button. */
  isRecovery?: boolean
}

/** The six digits of an authenticator application. Its name in a form is `code`. */
export function CodeField({ label, onComplete, isRecovery = false }: Props) {
  const [code, setCode] = useState('')

  function type(typed: string) {
    setCode(typed)
    const digits = typed.replace(/\s/g, '')
    if (!isRecovery && /^\d{6}$/.test(digits)) onComplete?.(digits)
  }

  return (
    <TextField
      label={label}
      name="code"
      value={code}
      onChange={type}
      isRequired
      autoFocus
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery ? 'text' : 'numeric'}
      placeholder={isRecovery ? 'XXXX-XXXX-XXXX-XXXX' : '000 000'}
    />
  )
}
