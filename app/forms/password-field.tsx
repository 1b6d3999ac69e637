import { type ComponentProps, useId, useState } from 'react'
import { controlClass, describe, FieldNotes } from '../ui/field'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  label: string
  error?: string | undefined
  hint?: string
}

/** A password field with a button that shows what was typed. */
export function PasswordField({ label, error, hint, ...input }: PasswordFieldProps) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-14 font-semibold text-ink">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          {...describe(id, error, hint)}
          id={id}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={`${controlClass} min-h-11 pr-24 pl-3`}
        />
        <button
          type="button"
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 right-0 min-w-11 rounded-card px-3 text-14 font-semibold text-link underline-offset-4 hover:underline"
        >
          {isShown ? 'Ocultar' : 'Mostrar'}
          <span className="sr-only"> la contraseña</span>
        </button>
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}
