import { type ComponentProps, useId } from 'react'
import { controlClass, describe, FieldNotes } from './field'
import { ChevronDownIcon } from './icons'

type Props = ComponentProps<'select'> & { label: string; error?: string | undefined }

/** A labelled choice of one among many. Its options are the caller's. */
export function SelectField({ label, error, className = '', children, ...select }: Props) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-semibold text-14 text-ink">
        {label}
      </label>
      <div className="relative">
        <select
          {...select}
          {...describe(id, error, null)}
          id={id}
          className={`${controlClass} min-h-11 appearance-none truncate pr-10 pl-3`}
        >
          {children}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute top-3 right-3 size-5 text-muted" />
      </div>
      <FieldNotes id={id} error={error} />
    </div>
  )
}
