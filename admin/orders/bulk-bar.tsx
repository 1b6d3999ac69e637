import { lazy, Suspense, useState } from 'react'
import { showToast } from '../../app/ui/toast.ts'
import { callAdmin } from '../../contract/admin-client.ts'
import { type BulkStep, bulkLabels, MOST_AT_ONCE } from '../../contract/bulk-steps.ts'
import { useMay } from '../api/me'
import { refusalOf } from '../api/refusal'
import { printPath, sheets } from '../print/print-path.ts'
import { ActionMenu } from '../ui/action-menu'
import { Button, ButtonLink } from '../ui/button'
import { SelectionBar } from '../ui/table'

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog')).BulkDialog }))

type Props = {
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
  /** Search and filters of the list, as they are sent. */
  query: Record<string, string>
  /** How many orders fit them. */
  total: number
}

/** What the chosen orders can do together. */
export function BulkBar({ chosen, onChange, query, total }: Props) {
  const mayPrepare = useMay('orders.prepare')
  const mayShip = useMay('orders.ship')
  const [step, setStep] = useState<BulkStep | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const ids = [...chosen]
  const most = Math.min(total, MOST_AT_ONCE)

  async function chooseAll() {
    setIsBusy(true)
    try {
      const { page: _, ...all } = query
      const { orders } = await callAdmin('GET /api/admin/chosen-orders', { query: all })
      onChange(new Set(orders.map(({ id }) => id)))
    } catch (error) {
      showToast({ title: refusalOf(error).message, tone: 'warning' })
    }
    setIsBusy(false)
  }

  return (
    <>
      <SelectionBar count={chosen.size} onClear={() => onChange(new Set())}>
        {chosen.size < most && (
          <Button variant="quiet" isBusy={isBusy} onPress={() => void chooseAll()}>
            {total > MOST_AT_ONCE
              ? `Elegir los ${MOST_AT_ONCE} primeros de ${total}`
              : `Elegir los ${total} que coinciden`}
          </Button>
        )}
        {mayPrepare && (
          <>
            <Button onPress={() => setStep('prepare')}>{bulkLabels.prepare}</Button>
            <Button onPress={() => setStep('ready')}>{bulkLabels.ready}</Button>
          </>
        )}
        {mayShip && <Button onPress={() => setStep('ship')}>{bulkLabels.ship}</Button>}
        <ButtonLink to={printPath('lista', ids)} target="_blank">
          Imprimir lista
        </ButtonLink>
        <ActionMenu
          label="Imprimir otra cosa"
          actions={sheets
            .filter(({ id }) => id !== 'lista')
            .map(({ id, label }) => ({
              label,
              onAction: () => void open(`/admin${printPath(id, ids)}`, '_blank', 'noopener'),
            }))}
        />
      </SelectionBar>
      <Suspense>
        {step && <BulkDialog step={step} ids={ids} onStep={setStep} onClose={() => setStep(null)} />}
      </Suspense>
    </>
  )
}
