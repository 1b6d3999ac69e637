import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { DeskCase } from '../../contract/api/admin/returns.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import {
  type CaseAct,
  caseKindLabels,
  caseReasonLabels,
  supplierOutcomeLabels,
} from '../../contract/return-cases.ts'
import { formatDate, formatMoment } from '../../contract/shop-time.ts'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { Picture } from '../orders/order-lines'
import { Screen } from '../shell/screen'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { Loaded } from '../ui/loaded'
import { Notice } from '../ui/notice'
import { Panel } from '../ui/panel'
import { PhotoViewer } from '../ui/photo-viewer'
import { usePrimaryKey } from '../ui/use-primary-key.ts'
import { actLabels, CaseActDialog } from './case-act-dialog'
import { CaseBadge } from './case-badge'
import { CreditNoteForm } from './credit-note-form'
import { daysText } from './days-text.ts'
import { deskResolutionLabels } from './resolution-labels.ts'

const REFRESH_MS = 30_000

/** One return or warranty: where it stands, the one step that comes next, and all that became of it. */
export function OneReturn() {
  const { id = '' } = useParams()
  const found = useLoad(
    'GET /api/admin/returns/{id}',
    { params: { id: Number(id) } },
    { everyMs: REFRESH_MS },
  )
  if (found.data && String(found.data.case.id) === id) return <ShownReturn shown={found.data.case} />
  return (
    <Screen title="Devolución">
      <Loaded query={found}>{() => null}</Loaded>
    </Screen>
  )
}

function ShownReturn({ shown }: { shown: DeskCase }) {
  return (
    <Screen
      title={`${caseKindLabels[shown.kind]} del pedido ${formatOrderNumber(shown.order_id)}`}
      beside={
        <>
          <CaseBadge state={shown.state} />
          {shown.order.is_example && <Badge>Ejemplo</Badge>}
          <span className="font-display font-semibold text-16">{dollarsText(shown.amount)}</span>
        </>
      }
      actions={<Acts shown={shown} />}
    >
      <div className="grid gap-4 max-lg:pb-16">
        {shown.is_late && shown.deadline && (
          <Notice tone="warning">El plazo terminó el {formatDate(shown.deadline)}: tú decides.</Notice>
        )}
        {shown.refusal_reason && (
          <Notice tone="danger">
            <strong>No aceptada:</strong> {shown.refusal_reason}
          </Notice>
        )}
        {shown.resolution && (
          <Notice tone="success">
            <strong>Resuelta:</strong> {deskResolutionLabels[shown.resolution]}
          </Notice>
        )}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 gap-4">
            <What shown={shown} />
            <Photos shown={shown} />
            <Steps shown={shown} />
          </div>
          <div className="grid min-w-0 gap-4">
            <Buyer shown={shown} />
            {shown.trips.length > 0 && <Trips shown={shown} />}
            {(shown.needs_credit_note || shown.credit_note) && <CreditNoteForm shown={shown} />}
          </div>
        </div>
      </div>
    </Screen>
  )
}

/** The next step stands out; what else is possible stands beside it. */
function Acts({ shown }: { shown: DeskCase }) {
  const [open, setOpen] = useState<CaseAct | null>(null)
  const others = shown.can.filter((act) => act !== shown.next)
  usePrimaryKey(shown.next ? () => setOpen(shown.next) : null)
  return (
    <>
      {others.map((act) => (
        <Button key={act} onPress={() => setOpen(act)}>
          {actLabels[act]}
        </Button>
      ))}
      {shown.next && (
        <div className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] max-lg:z-20 max-lg:border-line max-lg:border-t max-lg:bg-ground max-lg:p-3">
          <Button
            variant="primary"
            className="max-lg:w-full"
            aria-keyshortcuts="Control+Enter"
            onPress={() => setOpen(shown.next)}
          >
            {actLabels[shown.next]}
            <kbd aria-hidden className="hidden font-normal font-sans text-12 lg:inline">
              Ctrl ↵
            </kbd>
          </Button>
        </div>
      )}
      {open && (
        <CaseActDialog
          act={open}
          shown={shown}
          onClose={() => setOpen((now) => (now === open ? null : now))}
        />
      )}
    </>
  )
}

function What({ shown }: { shown: DeskCase }) {
  return (
    <Panel title="Qué devuelve">
      <ul className="divide-y divide-line">
        {shown.lines.map((line) => (
          <li key={line.line_id} className="flex items-center gap-3 py-2">
            <Picture src={line.img_url} />
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere">
                {line.count} × {line.product_name}
              </span>
              <span className="block text-12 text-muted">
                {line.warranty_until
                  ? `Garantía hasta el ${formatDate(line.warranty_until)}`
                  : 'Sin fecha de garantía'}
                {line.serials.length > 0 && ` · N.º ${line.serials.map(({ number }) => number).join(', ')}`}
              </span>
            </span>
            <span className="font-display">{dollarsText(line.price_unit)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <strong>{caseReasonLabels[shown.reason]}</strong>
        {shown.wants_voucher && (
          <>
            {' '}
            <Badge>Pidió saldo en lugar de dinero</Badge>
          </>
        )}
      </p>
      {shown.words && <p className="mt-1 whitespace-pre-line wrap-anywhere">{shown.words}</p>}
    </Panel>
  )
}

function Photos({ shown }: { shown: DeskCase }) {
  const [chosen, setChosen] = useState(0)
  const photo = shown.photos[chosen] ?? shown.photos[0]
  if (!photo) return null
  return (
    <Panel title="Fotos del comprador">
      {shown.photos.length > 1 && (
        <div className="mb-2 flex flex-wrap gap-2">
          {shown.photos.map(({ id }, nth) => (
            <Button
              key={id}
              variant={id === photo.id ? 'outline' : 'quiet'}
              aria-pressed={id === photo.id}
              onPress={() => setChosen(nth)}
            >
              Foto {nth + 1}
            </Button>
          ))}
        </div>
      )}
      <PhotoViewer src={photo.path} alt={`Foto ${shown.photos.indexOf(photo) + 1} del comprador`} />
    </Panel>
  )
}

function Steps({ shown }: { shown: DeskCase }) {
  return (
    <Panel title="Historia">
      <ol className="divide-y divide-line">
        {shown.steps.toReversed().map(({ time, label, note, by_name }) => (
          <li key={`${time} ${label}`} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <span className="font-semibold">{label}</span>
              {note && <span className="text-muted"> · {note}</span>}
            </span>
            <span className="wrap-anywhere text-12 text-muted">
              <bdi>{by_name}</bdi>, {formatMoment(time)}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Buyer({ shown: { buyer, order_id, order, deadline } }: { shown: DeskCase }) {
  return (
    <Panel title="Comprador">
      <dl className="grid gap-2">
        <Fact label="Nombre">{buyer.name}</Fact>
        {buyer.phone && <Fact label="Celular">{buyer.phone}</Fact>}
        {buyer.email && <Fact label="Correo">{buyer.email}</Fact>}
        <Fact label="Pedido">
          <Link to={`/pedidos/${order_id}`} className="font-semibold text-link hover:underline">
            {formatOrderNumber(order_id)}
          </Link>
        </Fact>
        {order.delivered_at && <Fact label="Entregado">{formatDate(order.delivered_at)}</Fact>}
        {deadline && <Fact label="Plazo">{formatDate(deadline)}</Fact>}
      </dl>
    </Panel>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function Trips({ shown }: { shown: DeskCase }) {
  return (
    <Panel title="Proveedor">
      <ul className="grid gap-3">
        {shown.trips.map((trip) => (
          <li key={trip.sent_at}>
            <p className="font-semibold wrap-anywhere">{trip.supplier}</p>
            <p className="text-muted wrap-anywhere">
              {trip.supplier_number && `Caso ${trip.supplier_number} · `}
              {trip.outcome ? supplierOutcomeLabels[trip.outcome] : 'Aún lo tiene'} · {daysText(trip.days)}
            </p>
            <p className="text-12 text-muted">
              Enviado el {formatDate(trip.sent_at)} por {trip.sent_by}
              {trip.back_at && `, volvió el ${formatDate(trip.back_at)}`}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
