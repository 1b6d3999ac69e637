import type { ReactNode } from 'react'
import { MinusIcon, PlusIcon } from '../ui/icons'

type Props = {
  /** What is counted, for screen readers. */
  name: string
  count: number
  max: number
  onStep: (by: 1 | -1) => void
}

/** A number from 1 to `max` between a minus and a plus. */
export function QuantityStepper({ name, count, max, onStep }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's look and legend to a stepper.
    <div
      role="group"
      aria-label={`Cantidad de ${name}`}
      className="flex items-center rounded-card border border-field"
    >
      <StepButton label={`Reducir cantidad de ${name}`} isDisabled={count <= 1} onClick={() => onStep(-1)}>
        <MinusIcon className="size-4" />
      </StepButton>
      <span aria-live="polite" className="min-w-7 text-center font-semibold text-14">
        {count}
      </span>
      <StepButton label={`Aumentar cantidad de ${name}`} isDisabled={count >= max} onClick={() => onStep(1)}>
        <PlusIcon className="size-4" />
      </StepButton>
    </div>
  )
}

type StepProps = { label: string; isDisabled: boolean; onClick: () => void; children: ReactNode }

/** It only looks disabled: a button that is disabled while it has the focus loses it. Its press then changes nothing. */
function StepButton({ label, isDisabled, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`grid size-11 place-items-center rounded-card transition-colors hover:bg-secondary ${isDisabled ? 'text-field' : 'text-ink'}`}
    >
      {children}
    </button>
  )
}
