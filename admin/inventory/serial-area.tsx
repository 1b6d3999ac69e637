import { useState } from 'react'
import type { Refusal } from '../api/refusal'
import { Button } from '../ui/button'
import { TextAreaField } from '../ui/text-field'

type Props = {
  /** Which line of the delivery. */
  nth: number
  /** Of the article. */
  name: string
  isAsked: boolean
  value: string
  onChange: (typed: string) => void
}

/** The serial numbers of units that arrive, one a line, as a scanner types them. Nobody has to: most shops scan them when they pack. */
export function SerialArea({ nth, name, isAsked, value, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isAsked) return null
  return (
    <div className="col-span-full">
      {isOpen ? (
        <TextAreaField
          name={`lines.${nth}.serials`}
          label={`Números de serie de ${name}`}
          isLabelHidden
          placeholder="Números de serie, uno por línea"
          value={value}
          onChange={onChange}
          autoComplete="off"
          autoFocus
        />
      ) : (
        <Button variant="quiet" onPress={() => setIsOpen(true)}>
          Anotar números de serie
        </Button>
      )}
    </div>
  )
}

export const serialsIn = (typed: string): string[] =>
  typed
    .split('\n')
    .map((number) => number.trim())
    .filter(Boolean)

/** What is said of one number, at the field that has them all. */
export function withSerialFields(refusal: Refusal | null): Refusal | null {
  if (refusal === null) return null
  const fields = Object.entries(refusal.fields).map(([path, complaint]) => {
    const [, area, number] = /^(lines\.\d+\.serials)\.(\d+)$/.exec(path) ?? []
    return area ? [area, `Número ${Number(number) + 1}: ${complaint}.`] : [path, complaint]
  })
  return { ...refusal, fields: Object.fromEntries(fields) }
}
