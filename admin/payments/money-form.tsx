import { type ReactNode, useState } from 'react'
import { formatCents, toDollars } from '../../contract/money.ts'
import { shopDay } from '../../contract/shop-time.ts'
import type { Act } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { Button } from '../ui/button'
import { DateField } from '../ui/date-field'
import { DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { Loaded } from '../ui/loaded'
import { MoneyField } from '../ui/money-field'
import type { Option } from '../ui/select'
import { Select } from '../ui/select'
import { TextField } from '../ui/text-field'
import { Tick } from '../ui/tick'
import type { ChosenOrder } from './order-choice'
import { RestLine, ShareFields } from './share-fields'
import { anEmptyShare, type Share, sumOf, toShares } from './shares'

/** What is written down of a transfer, as the API takes it. `amount` in dollars. */
type MoneyFacts = {
  amount: number
  bank_account_id: number | null
  received_on: string
  reference: string | null
  payer_name: string | null
  payer_identification: string | null
  is_another: boolean
}

type Props = {
  /** The order whose money it is: its share stands first, and is all that no other order gets. Null: none is given. */
  own: ChosenOrder | null
  /** What the figures begin with, such as those that the buyer said. */
  begins?: { cents: number | null; bankAccountId: number | null; reference: string | null }
  /** Where a field of the nth share, from 0, stands in the body of the call. */
  nameOfShare: (nth: number, field: 'order_id' | 'amount') => string
  refusal: Act<'POST /api/admin/money'>['refusal']
  isBusy: boolean
  /** `shares`: who gets how many dollars, the own order first. */
  onSend: (facts: MoneyFacts, shares: { order_id: number; amount: number }[]) => void
  onClose: () => void
  /** What has to be known before, above the fields. */
  children?: ReactNode
}

/** Money that came to none of the accounts that are known. */
const NO_ACCOUNT = 0

/** Writes down money that came in, and which orders get it. It is the same form wherever money is written down. */
export function MoneyForm(props: Props) {
  const accounts = useLoad('GET /api/admin/bank-accounts')
  return (
    <Loaded query={accounts}>
      {({ bank_accounts }) => (
        <Fields {...props} accounts={bank_accounts.map(({ id, name }) => ({ id, label: name }))} />
      )}
    </Loaded>
  )
}

function Fields({
  own,
  begins = { cents: null, bankAccountId: null, reference: null },
  nameOfShare,
  refusal,
  isBusy,
  onSend,
  onClose,
  children,
  accounts,
}: Props & { accounts: readonly Option<number>[] }) {
  const today = shopDay(new Date())
  const [others, setOthers] = useState<readonly Share[]>(own ? [] : [anEmptyShare()])
  const [isAnother, setIsAnother] = useState(false)
  const othersCents = sumOf(others)
  // Until an amount is typed over what stands there, it is the sum that the chosen orders get.
  const [typed, setTyped] = useState<{ cents: number | null; overCents: number } | null>(null)
  const offeredCents = own ? (begins.cents ?? 0) : (typed?.overCents ?? othersCents)
  const amountCents = typed ? (typed.cents ?? 0) : offeredCents
  // The own order gets the rest, until another share is typed over it.
  const [typedOwn, setTypedOwn] = useState<{ cents: number | null; overCents: number } | null>(null)
  const restCents = Math.max(0, amountCents - othersCents)
  const ownCents = typedOwn?.overCents === restCents ? (typedOwn.cents ?? 0) : restCents
  const sumCents = own ? ownCents + othersCents : othersCents
  const account = begins.bankAccountId ?? (own || accounts.length === 1 ? accounts[0]?.id : undefined)

  function send(values: FormData) {
    const text = (name: string) => textOfField(values, name)
    const shares = toShares(others)
    onSend(
      {
        amount: toDollars(amountCents),
        bank_account_id: Number(text('bank_account_id')) || null,
        received_on: text('received_on'),
        reference: text('reference') || null,
        payer_name: text('payer_name') || null,
        payer_identification: text('payer_identification') || null,
        is_another: isAnother,
      },
      own ? [{ order_id: own.id, amount: toDollars(ownCents) }, ...shares] : shares,
    )
  }

  return (
    <Form onSubmit={send} refusal={refusal}>
      {children}
      {refusal?.code === 'money_already_received' && (
        <Tick isOn={isAnother} onChange={setIsAnother}>
          Es otra transferencia con el mismo número
        </Tick>
      )}
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-3">
        <MoneyField
          key={offeredCents}
          label="Monto que llegó"
          name="amount"
          defaultCents={offeredCents || null}
          onChange={(cents) => setTyped({ cents, overCents: offeredCents })}
          autoFocus={own !== null || offeredCents === 0}
          isRequired
        />
        <DateField
          label="Día en el banco"
          name="received_on"
          defaultValue={today}
          maxDay={today}
          isRequired
        />
        <Select
          label="Cuenta"
          name="bank_account_id"
          options={[...accounts, { id: NO_ACCOUNT, label: 'Otra o ninguna' }]}
          {...(account !== undefined && { defaultValue: account })}
          isRequired
        />
        <TextField
          label="Número de comprobante"
          name="reference"
          defaultValue={begins.reference ?? ''}
          maxLength={40}
          autoComplete="off"
        />
        <TextField label="Quién pagó (opcional)" name="payer_name" maxLength={120} autoComplete="off" />
        <TextField
          label="Su identificación (opcional)"
          name="payer_identification"
          maxLength={20}
          autoComplete="off"
        />
      </div>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold text-heading">Para quién es</legend>
        {own && (
          <div
            className={`grid grid-cols-[minmax(0,1fr)_7.5rem] items-end gap-2 ${others.length > 0 ? 'sm:pr-11' : ''}`}
          >
            <p className="min-h-9 content-center break-words">{own.label}</p>
            <MoneyField
              key={restCents}
              label="Recibe"
              name={nameOfShare(0, 'amount')}
              defaultCents={restCents}
              onChange={(cents) => setTypedOwn({ cents, overCents: restCents })}
              isRequired
            />
          </div>
        )}
        <ShareFields
          shares={others}
          onChange={setOthers}
          availableCents={own ? null : (typed?.cents ?? null)}
          ownId={own?.id}
          nameOf={(nth, field) => nameOfShare(own ? nth + 1 : nth, field)}
        />
      </fieldset>
      {own && ownCents > own.missingCents && (
        <p className="text-muted">
          Al pedido le sobran {formatCents(ownCents - own.missingCents)}. Para dejarlos sin asignar, escribe
          que recibe {formatCents(own.missingCents)}.
        </p>
      )}
      <RestLine restCents={amountCents - sumCents} />
      <DialogActions>
        <Button variant="quiet" onPress={onClose}>
          Volver
        </Button>
        <Button
          type="submit"
          variant="primary"
          isBusy={isBusy}
          isDisabled={amountCents === 0 || sumCents > amountCents}
        >
          {amountCents > 0 ? `Registrar ${formatCents(amountCents)}` : 'Registrar'}
        </Button>
      </DialogActions>
    </Form>
  )
}
