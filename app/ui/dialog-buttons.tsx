import { Button } from './button'

type Props = {
  submit: string
  isBusy: boolean
  onCancel: () => void
}

/** The end of a form in a dialog. */
export function DialogButtons({ submit, isBusy, onCancel }: Props) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Button type="submit" size="lg" isLoading={isBusy}>
        {submit}
      </Button>
      <Button variant="outline" size="lg" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  )
}
