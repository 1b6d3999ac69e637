import { type ComponentProps, type ReactNode, useId } from 'react'
import { controlClass, describe, FieldNotes } from './field'

type Props = ComponentProps<'textarea'> & { label: string; error?: string | undefined; hint?: ReactNode }

/** A labelled field of several lines. */
export function AreaField({ label, error, hint, className = '', rows = 4, ...area }: Props) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-semibold text-14 text-ink">
        {label}
      </label>
      <textarea
        {...area}
        {...describe(id, error, hint)}
        id={id}
        rows={rows}
        className={`${controlClass} block px-3 py-2`}
      />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}
