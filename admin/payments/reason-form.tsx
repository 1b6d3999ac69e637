import type { Refusal } from '../api/refusal'
import { Button } from '../ui/button'
import { DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { TextField } from '../ui/text-field'

type Props = {
  question: string
  action: string
  isBusy: boolean
  refusal: Refusal | null
  onSubmit: (reason: string) => void
  onClose: () => void
}

/** Asks before something about money is taken back, and why: the reason stays in the history. */
export function ReasonForm({ question, action, isBusy, refusal, onSubmit, onClose }: Props) {
  return (
    <Form
      refusal={refusal}
      onSubmit={(values) => onSubmit(textOfField(values, 'reason'))}
      className="grid gap-3 rounded-card border border-danger p-3"
    >
      <p className="font-semibold">{question}</p>
      <TextField label="Por qué" name="reason" isRequired autoFocus maxLength={300} autoComplete="off" />
      <DialogActions>
        <Button variant="quiet" onPress={onClose}>
          Volver
        </Button>
        <Button type="submit" variant="danger" isBusy={isBusy}>
          {action}
        </Button>
      </DialogActions>
    </Form>
  )
}
