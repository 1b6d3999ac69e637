import type { Refusal } from '../api/refusal'
import { Button } from './button'
import { Form } from './form'
import { TextAreaField } from './text-field'

type Props = {
  text: string
  onChange: (text: string) => void
  /** The call that keeps the note, whose body has it as `text`. */
  write: { refusal: Refusal | null; isBusy: boolean }
  onSubmit: () => void
  /** Says who reads it. */
  placeholder: string
  hint?: string
  maxLength: number
}

/** Where the staff write a note below those that are there. */
export function NoteForm({ text, onChange, write, onSubmit, placeholder, hint, maxLength }: Props) {
  return (
    <Form refusal={write.refusal} className="grid gap-2" onSubmit={onSubmit}>
      <TextAreaField
        name="text"
        label="Nueva nota"
        isLabelHidden
        placeholder={placeholder}
        hint={hint}
        rows={2}
        maxLength={maxLength}
        value={text}
        onChange={onChange}
        isRequired
      />
      <Button
        type="submit"
        className="justify-self-start"
        isDisabled={text.trim() === ''}
        isBusy={write.isBusy}
      >
        Guardar nota
      </Button>
    </Form>
  )
}
