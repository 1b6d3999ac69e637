import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Article } from '../../contract/api/admin/stock.ts'
import { MAX_LINE_COUNT } from '../../contract/constants.ts'
import { formatCents, toDollars } from '../../contract/money.ts'
import { useAct } from '../api/use-act'
import { useRequestKey } from '../api/use-request-key.ts'
import { ArticleField } from '../inventory/article-field'
import { centsOf } from '../orders/dollars-text.ts'
import { Screen } from '../shell/screen'
import { Button } from '../ui/button'
import { Form, textOfField } from '../ui/form'
import { Notice } from '../ui/notice'
import { Panel } from '../ui/panel'
import { TextField } from '../ui/text-field'
import { type ChosenLine, OfferLineFields } from './offer-line-fields'

/** Articles and prices for a buyer who wrote, and the link that lets them pay. */
export function NewOffer() {
  const [lines, setLines] = useState<readonly ChosenLine[]>([])
  const [notForSale, setNotForSale] = useState<string | null>(null)
  const navigate = useNavigate()
  const keyOf = useRequestKey()
  const make = useAct('POST /api/admin/offers', {
    onDone: ({ offer }) => void navigate(`/ofertas/${offer.id}`, { replace: true }),
  })
  const totalCents = lines.reduce((sum, { priceCents, count }) => sum + (priceCents ?? 0) * count, 0)
  const isComplete =
    lines.length > 0 && lines.every(({ priceCents }) => priceCents !== null && priceCents > 0)

  function pick(article: Article, units: number) {
    const { is_for_sale, price, name } = article
    setNotForSale(is_for_sale ? null : name)
    if (!is_for_sale || price === null) return
    setLines((chosen) =>
      chosen.some((line) => line.article.id === article.id)
        ? chosen.map((line) => (line.article.id === article.id ? withCount(line, line.count + units) : line))
        : [...chosen, { article, count: units, priceCents: centsOf(price) }],
    )
  }

  function change(changed: ChosenLine) {
    setLines((chosen) => chosen.map((line) => (line.article.id === changed.article.id ? changed : line)))
  }

  function send(values: FormData) {
    if (!isComplete) return
    const offer = {
      lines: lines.map(({ article, count, priceCents }) => ({
        id: article.id,
        count,
        price: toDollars(priceCents ?? 0),
      })),
      buyer_name: textOfField(values, 'buyer_name'),
      buyer_phone: textOfField(values, 'buyer_phone'),
    }
    void make.run({ body: { ...offer, key: keyOf(offer) } })
  }

  return (
    <Screen title="Nueva oferta">
      <div className="mb-4 grid max-w-3xl gap-3">
        <ArticleField label="Agregar artículos" onPick={pick} autoFocus />
        {notForSale && (
          <Notice tone="warning">{notForSale} no está a la venta, así que no se puede ofrecer.</Notice>
        )}
      </div>
      <Form onSubmit={send} refusal={make.refusal} className="grid max-w-3xl gap-4">
        {lines.length > 0 && (
          <ul
            aria-label="Artículos de la oferta"
            className="divide-y divide-line rounded-card border border-line"
          >
            {lines.map((line) => (
              <OfferLineFields
                key={line.article.id}
                line={line}
                onChange={change}
                onCount={(count) => change(withCount(line, count))}
                onRemove={() => setLines(lines.filter((it) => it !== line))}
              />
            ))}
          </ul>
        )}
        <Panel title="Para quién es">
          <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
            <TextField label="Nombre (opcional)" name="buyer_name" autoComplete="off" maxLength={120} />
            <TextField
              label="WhatsApp (opcional)"
              name="buyer_phone"
              type="tel"
              autoComplete="off"
              hint="Así el mensaje se abre en su conversación."
            />
          </div>
        </Panel>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">Guarda los precios, no las unidades: salen del inventario cuando paga.</p>
          <Button type="submit" variant="primary" size="lg" isBusy={make.isBusy} isDisabled={!isComplete}>
            {totalCents > 0 ? `Crear oferta de ${formatCents(totalCents)}` : 'Crear oferta'}
          </Button>
        </div>
      </Form>
    </Screen>
  )
}

function withCount(line: ChosenLine, count: number): ChosenLine {
  return { ...line, count: Math.min(MAX_LINE_COUNT, Math.max(1, count)) }
}
