import { type FormEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { Form as AriaForm } from 'react-aria-components/Form'
import { flushSync } from 'react-dom'
import { preventBlurOnPress } from '../../app/ui/prevent-blur-on-press'
import type { Refusal } from '../api/refusal'
import { Notice } from './notice'

type Props = {
  onSubmit: (values: FormData) => void
  /** Of the call that the form makes. Its `fields` appear at the fields of these names, the first of which takes the focus. */
  refusal: Refusal | null
  className?: string
  children: ReactNode
}

const noErrors = {}

/** Fields and a button that sends them. The names of the fields are the paths of the call's body, such as `payment.number`. */
export function Form({ onSubmit, refusal, className = 'grid gap-4', children }: Props) {
  const [answered, setAnswered] = useState<Refusal['fields'] | null>(null)
  const fields = refusal?.fields ?? noErrors

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }

  /**
   * What the API refused keeps its field invalid until that very field is left with another text. The mistake may lie
   * in another field, and Enter in a corrected one does not leave it: so the form would not be sent. Enter in a field
   * is a click on the button too.
   */
  function forgetRefused(event: MouseEvent) {
    const isSending = event.target instanceof Element && event.target.closest('[type=submit]') !== null
    // The fields have to be valid before the browser checks them, right after this click.
    if (isSending && fields !== answered) flushSync(() => setAnswered(fields))
  }

  return (
    <AriaForm
      onSubmit={submit}
      onClickCapture={forgetRefused}
      onMouseDown={preventBlurOnPress}
      validationErrors={fields === answered ? noErrors : fields}
      className={className}
    >
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
