import { useState } from 'react'
import { useLocation } from 'react-router'
import type { ReturnCase } from '../../contract/api/returns.ts'
import type { Order } from '../../contract/api/user.ts'
import { MAX_RETURN_PHOTOS } from '../../contract/constants.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import {
  caseKindLabels,
  caseReasonLabels,
  caseStateLabels,
  isCaseOpen,
  resolutionLabels,
} from '../../contract/return-cases.ts'
import { formatDate, formatMoment } from '../../contract/shop-time.ts'
import { ConfirmDialog } from '../forms/confirm-dialog'
import { useAction } from '../forms/use-action'
import { callSignedIn } from '../login/session'
import { PhotoButton } from '../receipt/photo-input'
import { mayRetry } from '../receipt/receipt-photo'
import { sendReturnPhoto } from '../receipt/return-photo'
import { Alert } from '../ui/alert'
import { Badge } from '../ui/badge'
import { Button, ButtonLink } from '../ui/button'
import { Fact } from '../ui/fact'
import { announce } from '../ui/live-region'
import { RetryNote } from '../ui/retry-note'
import { useReturnCases, wasSent } from './use-return-cases'

/** Left by the form of a request: `count` of its photos did not arrive. `of`: how many were chosen. */
export type UnsentPhotos = { caseId: number; count: number; of: number }

type Props = { order: Order; onChange: () => Promise<void> }

/** The returns and warranties of an order with their steps, and the way to ask for one. */
export function OrderCases({ order, onChange }: Props) {
  const { loaded, reload } = useReturnCases(order)
  if (!wasSent(order)) return null
  if (loaded === null) return <LoadProblem onRetry={reload} />
  if (!loaded) return null
  const { choice, cases } = loaded
  const canAsk = choice.lines.some(
    ({ left, has_warranty }) => left > 0 && (choice.may_return || has_warranty),
  )
  if (!canAsk && cases.length === 0) return null
  return (
    <section className="grid gap-4 border-line border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-16">Devoluciones y garantía</h3>
        {canAsk && (
          <ButtonLink to={`/usuario/mispedidos/${formatOrderNumber(order.id)}/devolucion`} variant="outline">
            Pedir devolución o garantía
          </ButtonLink>
        )}
      </div>
      {canAsk && cases.length === 0 && <p className="text-14 text-muted">{daysLeft(choice)}</p>}
      {cases.map((returnCase) => (
        <CaseCard key={returnCase.id} returnCase={returnCase} onChange={reload} onClosed={onChange} />
      ))}
    </section>
  )
}

/** "Puedes pedir la devolución hasta el 12 dic 2026." */
function daysLeft({
  may_return,
  return_until,
}: {
  may_return: boolean
  return_until: string | null
}): string {
  if (!may_return)
    return return_until
      ? 'Los días para devolver ya pasaron. La garantía sigue en pie.'
      : 'Para devolver algo, escríbenos. La garantía sigue en pie.'
  return return_until
    ? `Puedes pedir la devolución hasta el ${formatDate(return_until)}.`
    : 'Los días para devolver se cuentan desde que lo recibes.'
}

function LoadProblem({ onRetry }: { onRetry: () => Promise<void> }) {
  return (
    <p className="border-line border-t pt-4 text-14 text-muted">
      No pudimos traer las devoluciones de este pedido.{' '}
      <button type="button" onClick={onRetry} className="hit-44 text-link underline underline-offset-4">
        Reintentar
      </button>
    </p>
  )
}

type OfCase = { returnCase: ReturnCase }
type CardProps = OfCase & { onChange: () => Promise<void>; onClosed: () => Promise<void> }

function CaseCard({ returnCase, onChange, onClosed }: CardProps) {
  const { id, kind, state, asked_at, reason, words, wants_voucher, lines } = returnCase
  const { unsent } = (useLocation().state ?? {}) as { unsent?: UnsentPhotos }
  const isOpen = isCaseOpen(state)
  return (
    <article className="grid gap-4 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h4 className="font-semibold text-16">
          {caseKindLabels[kind]} del {formatDate(asked_at)}
        </h4>
        <Badge tone={isOpen ? 'low' : state === 'resolved' ? 'stock' : 'plain'}>
          {caseStateLabels[state]}
        </Badge>
      </div>
      <Outcome returnCase={returnCase} />
      <div className="grid gap-6 md:grid-cols-2">
        <dl className="grid content-start gap-x-6 text-14 sm:grid-cols-[auto_1fr] sm:gap-y-2 max-sm:[&>dd]:not-last:mb-3">
          <Fact label="Artículos">
            {lines.map(({ line_id, count, product_name }) => (
              <span key={line_id} className="block">
                {count} × {product_name}
              </span>
            ))}
          </Fact>
          <Fact label="Motivo">
            {caseReasonLabels[reason]}
            {words && <span className="block whitespace-pre-line break-words text-muted">{words}</span>}
          </Fact>
          {kind === 'return' && wants_voucher && (
            <Fact label="Prefieres">Un saldo para tu próxima compra</Fact>
          )}
          {returnCase.credit_note && (
            <Fact label="Nota de crédito">
              {returnCase.credit_note.number}
              <span className="block text-muted">{formatDate(returnCase.credit_note.issued_on)}</span>
            </Fact>
          )}
        </dl>
        <Steps returnCase={returnCase} />
      </div>
      {unsent?.caseId === id && returnCase.photos.length < unsent.of && (
        <Alert tone="warning">
          Tu solicitud está registrada, pero{' '}
          {unsent.count === 1
            ? 'una foto no llegó. Agrégala aquí.'
            : `${unsent.count} fotos no llegaron. Agrégalas aquí.`}
        </Alert>
      )}
      <Photos returnCase={returnCase} onChange={onChange} />
      {returnCase.can.includes('withdraw') && <Withdraw returnCase={returnCase} onDone={onClosed} />}
    </article>
  )
}

/** How it ended, or where the article is when it is at neither the buyer's nor the shop's. */
function Outcome({ returnCase: { state, resolution, refusal_reason, at_supplier } }: OfCase) {
  if (state === 'resolved' && resolution) return <Alert tone="success">{resolutionLabels[resolution]}.</Alert>
  if (state === 'refused')
    return (
      <Alert tone="warning">
        <p>No la aceptamos: {refusal_reason}</p>
      </Alert>
    )
  if (state === 'at_supplier' && at_supplier)
    return <p className="text-14 text-muted">Con el proveedor desde el {formatDate(at_supplier.sent_at)}.</p>
  return null
}

/** The latest first. */
function Steps({ returnCase: { steps } }: OfCase) {
  return (
    <ol className="grid content-start gap-2 text-14">
      {steps.toReversed().map(({ time, label, note }, position) => (
        <li key={time + label} className="grid grid-cols-[1fr_auto] gap-x-4">
          <span className={position === 0 ? 'font-semibold' : ''}>{label}</span>
          <time dateTime={time} className="text-muted">
            {formatMoment(time)}
          </time>
          {note && <span className="col-span-full whitespace-pre-line text-muted wrap-anywhere">{note}</span>}
        </li>
      ))}
    </ol>
  )
}

function Photos({ returnCase: { id, state, photos }, onChange }: Omit<CardProps, 'onClosed'>) {
  async function send(photo: File) {
    await sendReturnPhoto(id, photo)
    announce('Recibimos tu foto')
    await onChange()
  }
  const sending = useAction(send, 'The photo was not taken', mayRetry)
  const isWanted = isCaseOpen(state) && photos.length < MAX_RETURN_PHOTOS
  if (photos.length === 0 && !isWanted) return null
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        {photos.map(({ id: photoId, path }, nth) => (
          <a key={photoId} href={path} download>
            <img
              src={path}
              alt={`Foto ${nth + 1} de tu solicitud`}
              className="size-24 rounded-card border border-line bg-secondary object-cover text-12"
            />
          </a>
        ))}
        {isWanted && (
          <PhotoButton sending={sending}>{sending.isBusy ? 'Enviando…' : 'Agregar foto'}</PhotoButton>
        )}
      </div>
      <RetryNote action={sending} />
    </div>
  )
}

type WithdrawProps = OfCase & { onDone: () => Promise<void> }

function Withdraw({ returnCase: { id, kind }, onDone }: WithdrawProps) {
  const [isAsking, setIsAsking] = useState(false)
  async function withdraw() {
    const { message } = await callSignedIn('POST /api/user/return-cases/{id}/withdraw', { params: { id } })
    setIsAsking(false)
    announce(message)
    await onDone()
  }
  return (
    <div className="-mb-2 -ml-4">
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        Retirar solicitud
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="¿Retirar tu solicitud?"
        text={
          kind === 'return'
            ? 'Te quedas con los artículos.'
            : 'No revisamos la falla. Los artículos siguen contigo.'
        }
        note="Puedes pedir otra mientras estés a tiempo."
        yes="Sí, retirar"
        no="No, dejarla"
        onConfirm={withdraw}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}
