import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'

/** What every field of a form can be told. */
export type FieldProps = {
  label: string
  /** Help that stays below the field. */
  hint?: ReactNode
  /** The label is read out, but not shown: for a search box, or a field in a row of a table. */
  isLabelHidden?: boolean
}

/** The look of anything that is typed into or chosen from. */
export const controlClass =
  'control w-full min-w-0 rounded-card border border-field bg-ground px-3 py-1 text-16 text-ink transition-colors text-ellipsis placeholder:text-muted hover:border-ink disabled:cursor-not-allowed disabled:bg-secondary disabled:text-muted invalid:border-danger sm:text-14'

export function FieldLabel({ label, isLabelHidden }: FieldProps) {
  return <Label className={isLabelHidden ? 'sr-only' : 'mb-1 block font-semibold text-14'}>{label}</Label>
}

/** Help, and what is wrong: said by the browser's check of the field, in our words, or by the API. */
export function FieldNotes({ hint }: { hint?: ReactNode }) {
  return (
    <>
      <FieldError className="mt-1 block text-14 text-danger">
        {({ validationErrors, validationDetails }) =>
          validationDetails.valueMissing ? 'Completa este campo.' : validationErrors.join(' ')
        }
      </FieldError>
      {hint && (
        <Text slot="description" className="mt-1 block text-14 text-muted">
          {hint}
        </Text>
      )}
    </>
  )
}
