import { useRef, useState } from 'react'
import type { CounterSaleAnswer, CounterSaleRequest } from '../../contract/api/admin/counter.ts'
import type { Article } from '../../contract/api/admin/stock.ts'
import { needsIdentification } from '../../contract/counter.ts'
import { formatCents, toDollars } from '../../contract/money.ts'
import type { PaymentMeans } from '../../contract/payment-means.ts'
import { useMay } from '../api/me'
import { useAct } from '../api/use-act'
import { useRequestKey } from '../api/use-request-key.ts'
import { ArticleField } from '../inventory/article-field'
import { printPath } from '../print/print-path.ts'
import { Screen } from '../shell/screen'
import { Button, ButtonLink } from '../ui/button'
import { Form, textOfField } from '../ui/form'
import { Notice } from '../ui/notice'
import { Panel } from '../ui/panel'
import { usePrimaryKey } from '../ui/use-primary-key.ts'
import {
  addUnits,
  type SaleLine,
  type SerialsOfSale,
  serialsOf,
  setCount,
  totalCentsOf,
  withProblems,
} from './sale.ts'
import { nobody, SaleBuyer } from './sale-buyer'
import { SaleLines } from './sale-lines'
import { SaleMeans } from './sale-means'

type Done = CounterSaleAnswer & { changeCents: number }

/**
 * Sells what its buyer takes along: scan, and charge. The field has the focus when the screen opens and after each
 * sale, so that the next scan begins the next one.
 */
export function Counter() {
  const [lines, setLines] = useState<readonly SaleLine[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [means, setMeans] = useState<PaymentMeans>('cash')
  const [receivedCents, setReceivedCents] = useState<number | null>(null)
  const [buyer, setBuyer] = useState(nobody)
  const [isNamed, setIsNamed] = useState(false)
  const [serials, setSerials] = useState<SerialsOfSale>({})
  const [done, setDone] = useState<Done | null>(null)
  /** Another for each sale, so that its fields begin empty and it has a key of its own. */
  const [nth, setNth] = useState(0)
  const screen = useRef<HTMLDivElement>(null)
  const keyOf = useRequestKey()
  const sell = useAct('POST /api/admin/counter/sales', {
    onRefused: ({ problem }) => setLines((current) => withProblems(current, problem?.lines ?? [])),
  })
  const totalCents = totalCentsOf(lines)
  const isNeeded = needsIdentification(totalCents)
  const isShort = means === 'cash' && receivedCents !== null && receivedCents < totalCents

  function pick(article: Article, units: number) {
    setDone(null)
    sell.reset()
    setLines((current) => addUnits(current, article, units).lines)
    setRefusal(addUnits(lines, article, units).refusal)
  }

  function begin(ended: Done | null) {
    setDone(ended)
    setLines([])
    setRefusal(null)
    setMeans('cash')
    setReceivedCents(null)
    setBuyer(nobody)
    setIsNamed(false)
    setSerials({})
    setNth(nth + 1)
    sell.reset()
    screen.current?.querySelector('input')?.focus()
  }

  async function charge(values: FormData) {
    if (lines.length === 0 || isShort) return
    const account = Number(textOfField(values, 'bank_account_id'))
    const body: CounterSaleRequest = {
      details: lines.map(({ article, count }) => ({ id: article.id, count })),
      total: toDollars(totalCents),
      means,
      bank_account_id: account || null,
      reference: textOfField(values, 'reference') || null,
      buyer:
        isNeeded || isNamed
          ? {
              identification: buyer.identification,
              is_passport: buyer.isPassport,
              name: buyer.name,
              email: buyer.email || null,
            }
          : null,
      serials: serialsOf(lines, serials),
    }
    // With `nth`, because the next buyer may want just the same: that is another sale.
    const answer = await sell.run({ headers: { 'idempotency-key': keyOf({ nth, body }) }, body })
    if (answer === null) return
    const changeCents = means === 'cash' && receivedCents !== null ? receivedCents - totalCents : 0
    begin({ ...answer, changeCents })
  }

  // By its button: what the shop refused before is asked anew only after a click on it.
  usePrimaryKey(() => screen.current?.querySelector<HTMLElement>('form [type=submit]')?.click())
  return (
    <Screen
      title="Mostrador"
      actions={
        lines.length > 0 && (
          <Button variant="quiet" onPress={() => begin(null)}>
            Vaciar
          </Button>
        )
      }
    >
      <div
        ref={screen}
        className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_24rem]"
      >
        <div className="grid min-w-0 gap-3">
          <ArticleField label="Artículo" isLabelHidden autoFocus onPick={pick} turn={nth} />
          {refusal && <Notice tone="danger">{refusal}</Notice>}
          {done && <Sold done={done} />}
          {lines.length > 0 && (
            <SaleLines
              lines={lines}
              serials={serials}
              problems={sell.refusal?.fields ?? {}}
              onSerials={(id, numbers) => setSerials((known) => ({ ...known, [id]: numbers }))}
              onCount={(id, count) => {
                setRefusal(null)
                setLines(setCount(lines, id, count))
              }}
            />
          )}
          {lines.length === 0 && !done && (
            <p className="rounded-card border border-line border-dashed p-6 text-center text-muted">
              Escanea el primer artículo, o búscalo por su nombre.
            </p>
          )}
        </div>
        {lines.length > 0 && (
          <Panel title="Cobro">
            {/* On a phone the button stays at the bottom, and must not cover what is said of a field. */}
            <Form
              refusal={sell.refusal}
              onSubmit={(values) => void charge(values)}
              className="grid gap-4 max-lg:[&_input]:scroll-mb-48"
              key={nth}
            >
              <p className="flex items-baseline justify-between gap-4">
                <span className="text-muted">Total, con IVA</span>
                <span role="status" className="font-display font-semibold text-24">
                  {formatCents(totalCents)}
                </span>
              </p>
              <SaleMeans
                means={means}
                onMeans={setMeans}
                totalCents={totalCents}
                receivedCents={receivedCents}
                onReceived={setReceivedCents}
              />
              <div className="border-line border-t pt-3">
                <SaleBuyer
                  buyer={buyer}
                  isNeeded={isNeeded}
                  isOpen={isNamed}
                  onOpen={setIsNamed}
                  onChange={setBuyer}
                />
              </div>
              <Button
                type="submit"
                variant="primary"
                size="lg"
                className="max-lg:sticky max-lg:bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+0.5rem)] max-lg:z-10"
                aria-keyshortcuts="Control+Enter"
                isBusy={sell.isBusy}
                isDisabled={isShort}
              >
                Cobrar {formatCents(totalCents)}
                <kbd aria-hidden className="hidden font-normal font-sans text-12 lg:inline">
                  Ctrl ↵
                </kbd>
              </Button>
            </Form>
          </Panel>
        )}
      </div>
    </Screen>
  )
}

/** The sale that has just ended: what the buyer gets back, and the receipt. */
function Sold({ done }: { done: Done }) {
  const mayRead = useMay('orders.read')
  return (
    <div role="status" className="grid gap-3 rounded-card border border-line p-4">
      <p className="font-semibold text-16">{done.message}</p>
      {done.changeCents > 0 && (
        <p>
          Cambio <span className="font-display font-semibold text-24">{formatCents(done.changeCents)}</span>
        </p>
      )}
      {done.notice && <Notice tone="warning">{done.notice}</Notice>}
      {mayRead && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={printPath('recibos', [done.order_id], 'rollo')} target="_blank">
            Imprimir recibo
          </ButtonLink>
          <ButtonLink to={`/pedidos/${done.order_id}`}>Ver la venta</ButtonLink>
        </div>
      )}
      <p className="text-muted">Escanea el siguiente artículo para empezar otra venta.</p>
    </div>
  )
}
