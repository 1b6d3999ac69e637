import { useState } from 'react'
import type { Restored } from '../../contract/api/admin/backups.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Notice } from '../ui/notice'

const amount = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const together = new Intl.ListFormat('es')

/** ": esperan 3 correos y 1 reserva", or nothing when nothing waits. */
function tellWaiting({ mails, reservations, orders }: Restored['waiting']): string {
  const all = mails + reservations + orders
  if (all === 0) return ''
  const parts = [
    mails > 0 && amount(mails, 'correo', 'correos'),
    reservations > 0 && amount(reservations, 'reserva', 'reservas'),
    orders > 0 && amount(orders, 'pedido sin comprobante', 'pedidos sin comprobante'),
  ].filter((part) => part !== false)
  return `: ${all === 1 ? 'espera' : 'esperan'} ${together.format(parts)}`
}

/** Says that the shop came out of a backup, what it lacks and what waits, and lets who may say that it goes on. */
export function RestoredNotice({ restored }: { restored: Restored }) {
  const { taken_at, skipped_from, skipped_to, waiting } = restored
  const mayResume = useMay('settings.change')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <aside
      aria-label="Tienda restaurada"
      className="mb-4 flex items-center justify-between gap-x-6 gap-y-3 rounded-card bg-low-ground px-4 py-3 text-low max-sm:flex-wrap"
    >
      <div className="grid gap-1">
        <p>
          <strong className="font-semibold">
            Esta tienda viene de una copia del {formatMoment(taken_at)}.
          </strong>{' '}
          Lo que pasó después no está en ella. Vende como siempre, pero nada de antes ocurre solo
          {tellWaiting(waiting)}.
        </p>
        <p className="text-14">
          Los números de pedido del {formatOrderNumber(skipped_from)} al {formatOrderNumber(skipped_to)}{' '}
          quedan sin usar: un comprador que nombra uno de ellos tiene un pedido que la copia no conoce.
        </p>
      </div>
      {mayResume && (
        <Button className="shrink-0" onPress={() => setIsAsking(true)}>
          Reanudar…
        </Button>
      )}
      <ResumeDialog waiting={waiting} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </aside>
  )
}

type DialogProps = { waiting: Restored['waiting']; isOpen: boolean; onClose: () => void }

function ResumeDialog({ waiting: { mails, reservations, orders }, isOpen, onClose }: DialogProps) {
  const resume = useAct('POST /api/admin/restoration/resume', {
    done: ({ message }) => message,
    onDone: onClose,
  })
  const go = (sendsOldMails: boolean) => void resume.run({ body: { sends_old_mails: sendsOldMails } })
  return (
    <Dialog title="¿Reanudar la tienda?" isOpen={isOpen} onClose={onClose}>
      <div className="grid gap-4">
        {resume.refusal && <Notice tone="danger">{resume.refusal.message}</Notice>}
        <p>
          Antes de seguir, revisa lo que falta: pagos del banco, pedidos que los compradores nombran,
          existencias.
        </p>
        <ul className="grid list-disc gap-1 pl-5 empty:hidden">
          {reservations > 0 && (
            <li>
              {amount(reservations, 'reserva', 'reservas')} de antes: lo que se venció vuelve a la venta.
            </li>
          )}
          {orders > 0 && (
            <li>
              {amount(orders, 'pedido sin comprobante', 'pedidos sin comprobante')}: vuelven los recordatorios
              y las cancelaciones de tus ajustes.
            </li>
          )}
          {mails > 0 && (
            <li>
              {amount(mails, 'correo', 'correos')} de antes: quizá ya salieron después de la copia, y quien
              los recibió los recibiría otra vez.
            </li>
          )}
        </ul>
        <DialogActions>
          {mails > 0 && (
            <Button isDisabled={resume.isBusy} onPress={() => go(true)}>
              Reanudar y enviarlos
            </Button>
          )}
          <Button variant="primary" isDisabled={resume.isBusy} onPress={() => go(false)}>
            {mails > 0 ? 'Reanudar sin enviarlos' : 'Reanudar'}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
