import { useState } from 'react'
import type { DeskProductAnswer, ListedSpecDefinition } from '../../contract/api/admin/products.ts'
import { productFieldLabels } from '../../contract/product-fields.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useCategoryOptions } from '../api/use-categories'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { compareEdits, type Fields, fieldsOf, shownValue as shownText } from './product-fields.ts'

type Props = {
  base: DeskProductAnswer
  fresh: DeskProductAnswer
  mine: Fields
  definitions: readonly ListedSpecDefinition[]
  /** Called with the fields in which the other's work stays. */
  onMerge: (conceded: ReadonlySet<string>) => void
}

const together = new Intl.ListFormat('es')

/** What somebody else changed since these fields were read, and which of the two counts where both changed the same. */
export function MergeNotice({ base, fresh, mine, definitions, onMerge }: Props) {
  const [conceded, setConceded] = useState<ReadonlySet<string>>(new Set())
  const [was, is] = [fieldsOf(base), fieldsOf(fresh)]
  const { theirs, conflicts } = compareEdits(was, is, mine)
  const categories = useCategoryOptions()
  const missed = fresh.edits.filter(({ version }) => version > base.version)
  const who = [...new Set(missed.map(({ by }) => by ?? 'La tienda'))]
  const labels: Record<string, string> = productFieldLabels
  const labelOf = (name: string) =>
    labels[name] ?? definitions.find(({ key }) => `specs.${key}` === name)?.label ?? name

  const shownValue = (name: string, text: string) =>
    (name === 'category_id' && categories.find(({ id }) => id === text)?.label) || shownText(name, text)

  function choose(name: string, isTheirs: boolean) {
    const next = new Set(conceded)
    if (isTheirs) next.add(name)
    else next.delete(name)
    setConceded(next)
  }

  return (
    <Notice tone="warning">
      <div role="alert">
        <p className="font-semibold">
          {who.length > 0 ? together.format(who) : 'Otra persona'} {who.length > 1 ? 'cambiaron' : 'cambió'}{' '}
          este producto mientras lo editabas
          {missed[0] && `, ${formatMoment(missed[0].at)}`}.
        </p>
        <ul>
          {theirs
            .filter((name) => !conflicts.includes(name))
            .map((name) => (
              <li key={name}>
                {labelOf(name)}: {shownValue(name, was[name] ?? '')} → {shownValue(name, is[name] ?? '')}
              </li>
            ))}
          {base.state !== fresh.state && <li>También cambió si está a la venta.</li>}
        </ul>
      </div>
      {conflicts.map((name) => (
        <fieldset key={name} className="mt-2">
          <legend className="font-semibold">{labelOf(name)}: lo cambiaron los dos. ¿Qué queda?</legend>
          {[
            { isTheirs: false, label: `Lo tuyo: ${shownValue(name, mine[name] ?? '')}` },
            { isTheirs: true, label: `Lo nuevo: ${shownValue(name, is[name] ?? '')}` },
          ].map(({ isTheirs, label }) => (
            <label key={label} className="control flex cursor-pointer items-center gap-2">
              <input
                type="radio"
                name={`merge ${name}`}
                checked={conceded.has(name) === isTheirs}
                onChange={() => choose(name, isTheirs)}
                className="size-4.5 shrink-0 accent-(--action)"
              />
              <span className="min-w-0 wrap-anywhere">{label}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <Button className="mt-2" onPress={() => onMerge(conceded)}>
        Juntar con lo mío
      </Button>
    </Notice>
  )
}
