import { useState } from 'react'
import type { OrderMoney } from '../../contract/api/admin/orders.ts'
import { formatCents, toDollars } from '../../contract/money.ts'
import { shopDay } from '../../contract/shop-time.ts'
import type { Refusal } from '../api/refusal'
import { useLoad } from '../api/use-load'
import { Button } from '../ui/button'
import { DateField } from '../ui/date-field'
import { Dialog, DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { MoneyField } from '../ui/money-field'
import { readMoney } from '../ui/read-money'
import { Select } from '../ui/select'
import { TextField } from '../ui/text-field'
import { ChangeNotice } from './change-notice'
import { centsOf } from './dollars-text.ts'
import { DuplicateNotice } from './duplicate-notice'
import { useShownOrder } from './shown-order'
import { Tick } from './tick'
import { useOrderAct } from './use-order-act'

type Props = {
  /** The transfer that this money is; null when the buyer told of none. */
  claim: OrderMoney['claims'][number] | null
  onClose: () => void
}

/** The account of money that came to none of those that are known. */
const NO_ACCOUNT = 0

/**
 * Writes down money that came in, and gives it to this order, or to others too. Of a cancelled order it is owed back. The
 * figures begin as the buyer said them.
 */
export function RecordMoneyDialog({ claim, onClose }: Props) {
  const { order, seen, money } = useShownOrder()
  const accounts = useLoad('GET /api/admin/bank-accounts')
  const isCancelled = order.state === 'CANCELADO'
  const missing = centsOf(money?.missing ?? 0)
  const [amount, setAmount] = useState<number | null>(claim ? centsOf(claim.amount) : missing || null)
  const [others, setOthers] = useState<readonly number[]>([])
  const [isRestLeft, setIsRestLeft] = useState(false)
  const [isAnother, setIsAnother] = useState(false)
  const told = { onDone: onClose }
  const confirm = useOrderAct('POST /api/admin/orders/{id}/confirm-payment', told)
  const late = useOrderAct('POST /api/admin/orders/{id}/late-payment', told)
  const receive = useOrderAct('POST /api/admin/money', told)
  const { refusal, isBusy } = claim === null ? receive : isCancelled ? late : confirm
  const surplus = isCancelled || amount === null ? 0 : Math.max(0, amount - missing)

  function send(values: FormData) {
    const text = (name: string) => textOfField(values, name)
    const shared = others.map((key) => ({
      order_id: Number(text(`order.${key}`)),
      amount: toDollars(readMoney(text(`amount.${key}`)) ?? 0),
    }))
    const toOthers = shared.reduce((sum, share) => sum + centsOf(share.amount), 0)
    const whole = amount ?? 0
    // What stays with this order: all of it, or what it misses.
    const own = toDollars(isRestLeft ? Math.min(missing, whole - toOthers) : whole - toOthers)
    const account = Number(text('bank_account_id'))
    const facts = {
      amount: toDollars(whole),
      bank_account_id: account === NO_ACCOUNT ? null : account,
      received_on: text('received_on') || undefined,
      reference: text('reference') || null,
      payer_name: text('payer_name') || null,
      payer_identification: text('payer_identification') || null,
      is_another: isAnother || undefined,
    }
    if (claim === null) {
      void receive.run({ body: { ...facts, shares: [{ order_id: order.id, amount: own }, ...shared] } })
      return
    }
    const call = {
      params: { id: order.id },
      body: { ...facts, seen, claim_id: claim.id, share: own, others: shared },
    }
    void (isCancelled ? late : confirm).run(call)
  }

  const options = [
    ...(accounts.data?.bank_accounts.map(({ id, name }) => ({ id, label: name })) ?? []),
    { id: NO_ACCOUNT, label: 'Otra o ninguna' },
  ]
  return (
    <Dialog
      title={isCancelled ? 'Dinero de un pedido cancelado' : 'Registrar dinero recibido'}
      isOpen
      onClose={onClose}
    >
      <Form refusal={refusal} onSubmit={send}>
        <ChangeNotice />
        <DuplicateNotice />
        {isCancelled && <p>El pedido sigue cancelado. Lo que llegó quedará por devolver.</p>}
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField
            name="amount"
            label="Monto que llegó"
            defaultCents={amount}
            onChange={setAmount}
            isRequired
            autoFocus
          />
          <DateField
            name="received_on"
            label="Día en el banco"
            defaultValue={today()}
            maxDay={today()}
            isRequired
          />
          <Select
            key={options.length}
            name="bank_account_id"
            label="Cuenta"
            options={options}
            defaultValue={claim?.bank_account_id ?? options[0]?.id ?? NO_ACCOUNT}
          />
          <TextField
            name="reference"
            label="Número de comprobante"
            defaultValue={claim?.receipt_number ?? ''}
            maxLength={40}
          />
          <TextField name="payer_name" label="Quién lo envió (opcional)" maxLength={120} />
          <TextField name="payer_identification" label="Su identificación (opcional)" maxLength={20} />
        </div>
        {refusal?.code === 'money_already_received' && (
          <Tick isOn={isAnother} onChange={setIsAnother}>
            Es otra transferencia con el mismo número
          </Tick>
        )}
        <Others keys={others} onChange={setOthers} refusal={refusal} />
        {surplus > 0 && (
          <Tick isOn={isRestLeft} onChange={setIsRestLeft}>
            {others.length > 0
              ? 'Dejar sin asignar lo que los pedidos no necesitan'
              : `Sobran ${formatCents(surplus)}: dejar sin asignar lo que este pedido no necesita`}
          </Tick>
        )}
        <DialogActions>
          <Button
            type="submit"
            variant="primary"
            isBusy={isBusy}
            isDisabled={amount === null || amount === 0}
          >
            Registrar {amount !== null && formatCents(amount)}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

type OthersProps = {
  keys: readonly number[]
  onChange: (keys: readonly number[]) => void
  refusal: Refusal | null
}

/** Other orders that the same transfer pays. */
function Others({ keys, onChange, refusal }: OthersProps) {
  /** Without a transfer of the buyer this order is the first share itself. */
  const complaintOf = (nth: number) => {
    const paths = [
      `others.${nth}.order_id`,
      `others.${nth}.amount`,
      `shares.${nth + 1}.order_id`,
      `shares.${nth + 1}.amount`,
    ]
    return paths.map((path) => refusal?.fields[path]).find(Boolean)
  }
  return (
    <div className="grid gap-3">
      {keys.map((key, nth) => (
        <div key={key} className="flex flex-wrap items-start gap-2">
          <TextField
            name={`order.${key}`}
            label="Pedido"
            className="w-24"
            inputMode="numeric"
            validate={(typed) => (/^0*[1-9]\d{0,8}$/.test(typed) ? null : 'Escribe su número.')}
            isRequired
            autoFocus
          />
          <MoneyField name={`amount.${key}`} label="Cuánto le toca" className="w-36" isRequired />
          <Button
            variant="quiet"
            className="mt-6"
            onPress={() => onChange(keys.filter((it) => it !== key))}
            aria-label={`Quitar el pedido ${nth + 1}`}
          >
            Quitar
          </Button>
          <p className="basis-full text-danger">{complaintOf(nth)}</p>
        </div>
      ))}
      <button
        type="button"
        className="justify-self-start font-semibold text-link hover:underline"
        onClick={() => onChange([...keys, (keys.at(-1) ?? 0) + 1])}
      >
        Paga también otro pedido
      </button>
    </div>
  )
}

const today = () => shopDay(new Date())
