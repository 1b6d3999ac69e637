import { lazy, Suspense, useState } from 'react'
import { type BulkActKind, bulkActLabels, pricedActs } from '../../contract/batches.ts'
import { useMay } from '../api/me'
import { ActionMenu } from '../ui/action-menu'
import { Button } from '../ui/button'
import { SelectionBar } from '../ui/table'

const BulkActDialog = lazy(async () => ({ default: (await import('./bulk-act-dialog')).BulkActDialog }))

/** What is chosen in the list: some rows, or all that fit its search and filters. */
export type Chosen = { ids: ReadonlySet<number>; isAll: boolean }

export const nothingChosen: Chosen = { ids: new Set(), isAll: false }

type Props = {
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  /** Search and filters of the list, as they are sent, without the page. */
  filter: Record<string, string>
  /** How many products fit them. */
  total: number
}

/** What the chosen products can become together. */
export function ProductBulkBar({ chosen, onChange, filter, total }: Props) {
  const mayPrice = useMay('products.price')
  const mayChange = useMay('products.change')
  const [act, setAct] = useState<BulkActKind | null>(null)
  const count = chosen.isAll ? total : chosen.ids.size
  const isAllowed = (kind: BulkActKind) => (pricedActs.has(kind) ? mayPrice : mayChange)
  const kinds = (Object.keys(bulkActLabels) as BulkActKind[]).filter(isAllowed)
  const [first, ...others] = kinds
  return (
    <>
      <SelectionBar count={count} onClear={() => onChange(nothingChosen)}>
        {!chosen.isAll && count < total && (
          <Button variant="quiet" onPress={() => onChange({ ids: new Set(), isAll: true })}>
            Elegir los {total} que coinciden
          </Button>
        )}
        {first && <Button onPress={() => setAct(first)}>{bulkActLabels[first]}</Button>}
        <ActionMenu
          label="Hacer otra cosa con lo elegido"
          actions={others.map((kind) => ({ label: bulkActLabels[kind], onAction: () => setAct(kind) }))}
        />
      </SelectionBar>
      <Suspense>
        {act && (
          <BulkActDialog
            kind={act}
            selection={chosen.isAll ? { filter } : { ids: [...chosen.ids] }}
            categoryId={filter.category ?? ''}
            onClose={() => setAct(null)}
          />
        )}
      </Suspense>
    </>
  )
}
