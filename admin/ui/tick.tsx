import type { ReactNode } from 'react'
import { Checkbox } from 'react-aria-components/Checkbox'
import { CheckIcon } from './icons'

type TickProps = { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode }

/** One thing that is so or not. */
export function Tick({ isOn, onChange, children }: TickProps) {
  return (
    <Checkbox
      isSelected={isOn}
      onChange={onChange}
      className="group flex min-h-9 cursor-pointer items-center gap-2 pointer-coarse:min-h-11"
    >
      <span className="grid size-5 shrink-0 place-items-center rounded-badge border border-field group-selected:border-action group-selected:bg-action group-selected:text-on-action">
        <CheckIcon className="invisible size-4 group-selected:visible" />
      </span>
      <span>{children}</span>
    </Checkbox>
  )
}
