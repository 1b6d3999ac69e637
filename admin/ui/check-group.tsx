import { useRef } from 'react'
import { CheckIcon } from './icons'

type Props<K extends string> = {
  legend: string
  /** What a form sends: each chosen id under this name. */
  name: string
  options: readonly { id: K; label: string }[]
  defaultChosen: readonly K[]
  /** Called with all that are chosen, in the order of the options. */
  onChange?: (chosen: K[]) => void
}

/** Any number of a few. */
export function CheckGroup<K extends string>({ legend, name, options, defaultChosen, onChange }: Props<K>) {
  const group = useRef<HTMLFieldSetElement>(null)

  function tell() {
    const ticked = new Set(
      [...(group.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])].map(
        ({ value }) => value,
      ),
    )
    onChange?.(options.map(({ id }) => id).filter((id) => ticked.has(id)))
  }

  return (
    <fieldset ref={group}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {options.map(({ id, label }) => (
          <label key={id} className="control flex cursor-pointer items-center gap-2 py-1">
            <span className="relative grid size-5 shrink-0 place-items-center">
              <input
                type="checkbox"
                name={name}
                value={id}
                defaultChecked={defaultChosen.includes(id)}
                onChange={tell}
                className="peer size-5 cursor-pointer appearance-none rounded-badge border border-field checked:border-action checked:bg-action"
              />
              <CheckIcon className="pointer-events-none invisible absolute size-4 text-on-action peer-checked:visible" />
            </span>
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
