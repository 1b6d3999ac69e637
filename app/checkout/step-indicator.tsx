import { CheckIcon } from '../ui/icons'

const steps = ['Datos', 'Pago', 'Listo']

/** Where the buyer is among the three steps. `current` counts from 0. */
export function StepIndicator({ current }: { current: number }) {
  return (
    <ol className="flex flex-wrap items-center gap-1 text-14 sm:gap-2" aria-label="Pasos de la compra">
      {steps.map((label, position) => (
        <li
          key={label}
          aria-current={position === current ? 'step' : undefined}
          className={`flex items-center gap-1.5 sm:gap-2 not-last:flex-1 not-last:after:h-px not-last:after:flex-1 not-last:after:bg-line ${position > current ? 'text-muted' : 'font-semibold text-heading'}`}
        >
          <span
            aria-hidden="true"
            className={`grid size-7 place-items-center rounded-full border font-display text-14 ${position <= current ? 'border-heading bg-heading text-ground' : 'border-field'}`}
          >
            {position < current ? <CheckIcon className="size-4" /> : position + 1}
          </span>
          {label}
          {position < current && <span className="sr-only"> (hecho)</span>}
        </li>
      ))}
    </ol>
  )
}
