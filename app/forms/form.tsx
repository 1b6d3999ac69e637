import type { ReactNode } from 'react'
import type { FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form'
import { Alert } from '../ui/alert'
import { preventBlurOnPress } from '../ui/prevent-blur-on-press'
import { reportFailure } from './report-failure'

export type FormProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  /** What it throws is shown at the fields that the shop names, and in `FormProblem`. */
  onSubmit: SubmitHandler<Values>
  className?: string
  children: ReactNode
}

/** A form that sends what was typed and shows why the shop refused it. */
export function Form<Values extends FieldValues>({
  form,
  onSubmit,
  className = 'grid gap-4',
  children,
}: FormProps<Values>) {
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values)
    } catch (error) {
      reportFailure(error, form)
    }
  })
  return (
    <form onSubmit={submit} onMouseDown={preventBlurOnPress} noValidate className={className}>
      {children}
    </form>
  )
}

/** Why the form was refused, as a whole. */
export function FormProblem<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  const { root } = form.formState.errors
  return root ? <Alert tone="danger">{root.message}</Alert> : null
}
