import { useRef, useState } from 'react'
import { useLoad } from '../api/use-load'
import { Button } from '../ui/button'
import { SuggestField } from '../ui/suggest-field'
import { TextAreaField } from '../ui/text-field'

type Props = {
  label: string
  /** `brand`, or `specs.` with the key of a specification. */
  name: string
  value: string
  onChange: (text: string) => void
  /** Values of its products are suggested first. */
  categoryId: string
  isReadOnly: boolean
  maxLength?: number
}

/** One line of text, with what other products have there: "MSI" is not written "Msi" the next time. */
export function ValueField({ name, value, onChange, categoryId, ...rest }: Props) {
  const [isTyping, setIsTyping] = useState(false)
  const values = useValues(name, value, categoryId, isTyping)
  return (
    <SuggestField
      {...rest}
      name={name}
      value={value}
      onChange={(text) => {
        setIsTyping(true)
        onChange(text)
      }}
      suggestions={values.filter((one) => one !== value)}
    />
  )
}

/** The same for several values, one a line. What is suggested completes the last line, or is a further one. */
export function ValueLinesField({ name, value, onChange, categoryId, maxLength, ...rest }: Props) {
  const [isInside, setIsInside] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const isOffered = isInside && !rest.isReadOnly
  const lines = value.split('\n')
  const last = lines.at(-1)?.trim() ?? ''
  const fitting = useValues(name, last, categoryId, isOffered)
  // A line that is a value already is not completed: another one may follow.
  const isWhole = last !== '' && fitting.includes(last)
  const usual = useValues(name, '', categoryId, isOffered && isWhole)
  const offered = (isWhole ? usual : fitting).filter((one) => !lines.some((line) => line.trim() === one))

  function add(one: string) {
    const kept = isWhole ? lines : lines.slice(0, -1)
    onChange([...kept.filter((line) => line.trim()), one].join('\n'))
    place.current?.querySelector('textarea')?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices whether the focus is inside.
    <div
      ref={place}
      className="relative"
      onKeyDown={({ key }) => key === 'Escape' && setIsInside(false)}
      onFocus={() => setIsInside(true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        setIsInside(currentTarget.contains(relatedTarget as Node | null))
      }
    >
      <TextAreaField
        {...rest}
        name={name}
        value={value}
        onChange={onChange}
        autoComplete="off"
        rows={2}
        hint="Un valor por línea."
      />
      {isOffered && offered.length > 0 && (
        <ul
          aria-label={`Valores de otros productos: ${rest.label}`}
          // Over what follows: whoever presses there must find it where it was.
          className="absolute inset-x-0 top-full z-10 mt-1 flex flex-wrap gap-1 rounded-card border border-line bg-ground p-1 shadow-float"
        >
          {offered.map((one) => (
            <li key={one}>
              <Button variant="quiet" onPress={() => add(one)}>
                {one}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useValues(field: string, q: string, categoryId: string, isWanted: boolean): readonly string[] {
  const query = { field, q: q.slice(0, 120), ...(categoryId && { category_id: categoryId }) }
  return useLoad('GET /api/admin/product-values', { query }, { isWanted }).data?.values ?? []
}
