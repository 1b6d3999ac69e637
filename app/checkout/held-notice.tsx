import type { BankAccount } from '../../contract/api/shop.ts'
import { formatCents } from '../../contract/money.ts'
import { ChevronDownIcon } from '../ui/icons'
import { BankAccountCard } from './bank-account-card'
import { Countdown } from './countdown'
import type { HeldCart } from './reservation'

type Props = { held: HeldCart; bankAccounts: readonly BankAccount[]; onTimeUp: () => void }

/**
 * Shown while a reservation is open and step 1 is incomplete, because the shop was not told all of it. A buyer who is about to
 * transfer finds the accounts here.
 */
export function HeldNotice({ held, bankAccounts, onTimeUp }: Props) {
  return (
    <section aria-labelledby="reserva" className="rounded-card border border-line bg-secondary">
      <div className="p-4">
        <div className="flex items-end justify-between gap-4">
          <h3 id="reserva" className="text-18 sm:text-20">
            Te guardamos estas piezas hasta las {held.endsAt}
          </h3>
          <Countdown deadline={held.deadline} onTimeUp={onTimeUp} />
        </div>
        <p className="mt-2 text-14 text-muted">
          Tu reserva sigue abierta. Completa tus datos y pulsa «Pagar» para seguir con tu pago de{' '}
          {formatCents(held.totalCents)}: el tiempo no empieza de nuevo.
        </p>
      </div>
      <details className="group border-line border-t">
        <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 font-semibold text-14 [&::-webkit-details-marker]:hidden">
          ¿Estabas transfiriendo? Ver las cuentas
          <ChevronDownIcon className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <ul className="grid gap-4 px-4 pb-4 sm:grid-cols-2">
          {bankAccounts.map((account) => (
            <BankAccountCard key={account.id} account={account} totalCents={held.totalCents} />
          ))}
        </ul>
      </details>
    </section>
  )
}
