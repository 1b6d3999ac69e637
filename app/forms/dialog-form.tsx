import type { FieldValues } from 'react-hook-form'
import { Button } from '../ui/button'
import { Form, FormProblem, type FormProps } from './form'

type Props<Values extends FieldValues> = Omit<FormProps<Values>, 'className'> & {
  /** What the button says that sends it. */
  submit: string
  onCancel: () => void
}

/** All that a dialog holds which asks for something: the fields, why they were refused, and the two buttons. */
export function DialogForm<Values extends FieldValues>({
  submit,
  onCancel,
  children,
  ...form
}: Props<Values>) {
  return (
    <Form {...form} className="grid min-h-0 gap-4 overflow-y-auto p-4 sm:p-6">
      {children}
      <FormProblem form={form.form} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button type="submit" size="lg" isLoading={form.form.formState.isSubmitting}>
          {submit}
        </Button>
        <Button variant="outline" size="lg" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </Form>
  )
}
