import type { FormEvent, ReactNode } from 'react'
import { Form as AriaForm } from 'react-aria-components/Form'
import type { Refusal } from '../api/refusal'
import { Notice } from './notice'

type Props = {
  onSubmit: (values: FormData) => void
  /** Of the call that the form makes. Its `fields` appear at the fields of these names, the first of which takes the focus. */
  refusal: Refusal | null
  className?: string
  children: ReactNode
}

/** Fields and a button that sends them. The names of the fields are the paths of the call's body, such as `payment.number`. */
export function Form({ onSubmit, refusal, className = 'grid gap-4', children }: Props) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }
  return (
    <AriaForm onSubmit={submit} validationErrors={refusal?.fields ?? {}} className={className}>
      {refusal && <Notice tone="danger">{refusal.message}</Notice>}
      {children}
    </AriaForm>
  )
}

/** The text of one field; what was not filled in is empty. */
export function textOfField(values: FormData, name: string): string {
  const value = values.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
