type Props<K extends string> = {
  legend: string
  /** What a form sends: each chosen id under this name. */
  name: string
  options: readonly { id: K; label: string }[]
  defaultChosen: readonly K[]
}

/** Any number of a few. */
export function CheckGroup<K extends string>({ legend, name, options, defaultChosen }: Props<K>) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {options.map(({ id, label }) => (
          <label key={id} className="control flex cursor-pointer items-center gap-2 py-1">
            <input
              type="checkbox"
              name={name}
              value={id}
              defaultChecked={defaultChosen.includes(id)}
              className="size-4.5 shrink-0 accent-(--action)"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
