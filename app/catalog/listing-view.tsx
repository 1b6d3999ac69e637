import type { ReactNode } from 'react'
import { GridIcon, ListIcon } from '../ui/icons'
import { rememberedChoice } from '../ui/remembered-choice'
import { useValue } from '../ui/stored-value'

/** Cards side by side, or one below the other with room for more words. What it changes is CSS: the variant `listed`. */
export const listingView = rememberedChoice('view', 'grid', 'list')

export function ViewSwitch() {
  const isList = useValue(listingView, false)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's look and legend to two buttons.
    <div role="group" aria-label="Vista" className="flex rounded-card border border-field p-0.5">
      <ViewButton
        label="Cuadrícula"
        isPressed={!isList}
        onClick={() => listingView.save(false)}
        className="not-listed:bg-heading not-listed:text-ground not-listed:hover:text-ground"
      >
        <GridIcon className="size-5" />
      </ViewButton>
      <ViewButton
        label="Lista"
        isPressed={isList}
        onClick={() => listingView.save(true)}
        className="listed:bg-heading listed:text-ground listed:hover:text-ground"
      >
        <ListIcon className="size-5" />
      </ViewButton>
    </div>
  )
}

type ButtonProps = {
  label: string
  isPressed: boolean
  onClick: () => void
  className: string
  children: ReactNode
}

function ViewButton({ label, isPressed, onClick, className, children }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onClick}
      className={`hit-44 grid h-9.5 w-11 place-items-center rounded-[6px] text-muted transition-colors hover:text-ink ${className}`}
    >
      {children}
    </button>
  )
}
