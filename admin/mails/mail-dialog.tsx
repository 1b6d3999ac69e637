import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MailAnswer } from '../../contract/api/admin/desk.ts'
import { MAIL_WORDS_DAYS } from '../../contract/constants.ts'
import { mailLabels } from '../../contract/mail-labels.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { Button, buttonClass } from '../ui/button'
import { CopyButton } from '../ui/copy-button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Loaded } from '../ui/loaded'
import { Notice } from '../ui/notice'
import { MailStatusBadge } from './mail-status'

type Mail = MailAnswer['mail']

/** One mail: to whom, whether it left, its words, and how they get to the buyer all the same when it did not. */
export function MailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const mail = useLoad('GET /api/admin/mails/{id}', { params: { id } })
  // The mail that was looked at before stays in `data` while the next one is on its way.
  const title = mail.data && !mail.isPlaceholderData ? mailLabels[mail.data.mail.about] : 'Correo'
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Loaded query={mail}>{(answer) => <MailWords mail={answer.mail} onSent={onClose} />}</Loaded>
    </Dialog>
  )
}

function MailWords({ mail, onSent }: { mail: Mail; onSent: () => void }) {
  const again = useAct('POST /api/admin/mails/{id}/send-again', {
    done: 'El correo sale de nuevo',
    onDone: onSent,
  })
  const isUnsent = mail.status === 'failed' || mail.status === 'kept'
  return (
    <div className="grid gap-4">
      {again.refusal && <Notice tone="danger">{again.refusal.message}</Notice>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Fact name="Para">
          <span className="break-all">{mail.recipient ?? 'Se sabrá al enviarlo'}</span>
        </Fact>
        {mail.subject && <Fact name="Asunto">{mail.subject}</Fact>}
        {mail.order_id !== null && (
          <Fact name="Pedido">
            <Link to={`/pedidos/${mail.order_id}`} className="font-semibold text-link hover:underline">
              {formatOrderNumber(mail.order_id)}
            </Link>
          </Fact>
        )}
        <Fact name="Estado">
          <MailStatusBadge status={mail.status} /> {formatMoment(mail.sent_at ?? mail.created_at)}
        </Fact>
      </dl>
      {mail.status === 'failed' && mail.error && <Notice tone="danger">{reason(mail)}</Notice>}
      {mail.status === 'kept' && (
        <Notice tone="warning">
          Cuando se escribió, la tienda no tenía servidor de correo: quedó aquí.
          {mail.order_id === null
            ? ' Su enlace es personal y solo va en el correo: aquí no se ve.'
            : ' Cópialo o envíalo por WhatsApp.'}
        </Notice>
      )}
      {mail.text === null ? (
        <p className="text-muted">
          {mail.status === 'sent' || mail.status === 'kept'
            ? `La tienda guarda ${MAIL_WORDS_DAYS} días lo que dice un correo. Después queda cuál fue, a quién y cuándo.`
            : 'Se escribe cuando sale.'}
        </p>
      ) : (
        <section
          aria-label="Texto del correo"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a text longer than its frame is scrolled by keyboard.
          tabIndex={0}
          className="max-h-[45dvh] overflow-y-auto whitespace-pre-wrap wrap-anywhere rounded-card border border-line bg-secondary p-3"
        >
          {mail.text}
        </section>
      )}
      {(mail.text !== null || isUnsent) && (
        <DialogActions>
          {mail.text !== null && <CopyButton text={mail.text} label="Copiar el texto" />}
          {mail.whatsapp && (
            <a href={mail.whatsapp} target="_blank" rel="noreferrer" className={buttonClass({})}>
              WhatsApp
            </a>
          )}
          {isUnsent && (
            <Button
              variant={mail.status === 'failed' ? 'primary' : 'outline'}
              isBusy={again.isBusy}
              onPress={() => void again.run({ params: { id: mail.id } })}
            >
              Enviar de nuevo
            </Button>
          )}
        </DialogActions>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function reason({ tries, error }: Mail): string {
  const tried = tries === 1 ? 'Se intentó una vez' : `Se intentó ${tries} veces`
  return `${tried}. ${error}`
}
