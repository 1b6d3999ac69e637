import { Button } from '../ui/button'
import { ChevronDownIcon } from '../ui/icons'

type Props = {
  label: string
  isFirst: boolean
  isLast: boolean
  isBusy: boolean
  onMove: (by: -1 | 1) => void
}

/** Moves one of a list up and down. */
export function MoveButtons({ label, isFirst, isLast, isBusy, onMove }: Props) {
  return (
    <>
      <Button
        size="icon"
        variant="quiet"
        aria-label={`Subir ${label}`}
        isDisabled={isBusy || isFirst}
        onPress={() => onMove(-1)}
      >
        <ChevronDownIcon className="size-4 rotate-180" />
      </Button>
      <Button
        size="icon"
        variant="quiet"
        aria-label={`Bajar ${label}`}
        isDisabled={isBusy || isLast}
        onPress={() => onMove(1)}
      >
        <ChevronDownIcon className="size-4" />
      </Button>
    </>
  )
}
