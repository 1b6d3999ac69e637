import { type ComponentProps, type ReactNode, useId } from 'react'

type FieldProps = ComponentProps<'input'> & {
  label: string
  /** What is wrong, in words. Its presence marks the field as invalid. */
  error?: string | undefined
  /** Help that stays below the field; an error stands before it. */
  hint?: ReactNode
}

/** A labelled input. Takes everything an input takes, `ref` included, so `{...register('email')}` fits. */
export function Field({ label, error, hint, className = '', ...input }: FieldProps) {
  const id = useId()
  const inputId = input.id ?? id
  return (
    <div className={className}>
      <label htmlFor={inputId} className="mb-1 block text-14 font-semibold text-ink">
        {label}
      </label>
      <input
        {...input}
        {...describe(id, error, hint, input['aria-describedby'])}
        id={inputId}
        className={`${controlClass} min-h-11 px-3`}
      />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

/** The look of anything that is typed into or chosen from. */
export const controlClass =
  'w-full rounded-card border border-field bg-ground text-16 text-ink transition-colors placeholder:text-muted hover:border-ink disabled:cursor-not-allowed disabled:bg-secondary disabled:text-muted aria-invalid:border-danger'

/** The attributes that connect a control with its `FieldNotes` and with anything else that describes it. */
export function describe(id: string, error: string | undefined, hint: ReactNode, other?: string) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`, other].filter(Boolean).join(' ')
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined }
}

export function FieldNotes({
  id,
  error,
  hint,
}: {
  id: string
  error?: string | undefined
  hint?: ReactNode
}) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-14 text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-14 text-muted">
          {hint}
        </p>
      )}
    </>
  )
}
