import { useState } from 'react'
import { formatCents, toDollars } from '../../contract/money.ts'
import { shopDay } from '../../contract/shop-time.ts'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { Button } from '../ui/button'
import { DateField } from '../ui/date-field'
import { Dialog, DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { Loaded } from '../ui/loaded'
import { MoneyField } from '../ui/money-field'
import { type Option, Select } from '../ui/select'
import { TextField } from '../ui/text-field'
import { RestLine, ShareFields } from './share-fields'
import { anEmptyShare, type Share, sumOf, toShares } from './shares'

/** Writes down a transfer that the staff read in the bank, for one order, several, or none yet. */
export function RecordDialog({ onClose }: { onClose: () => void }) {
  const accounts = useLoad('GET /api/admin/bank-accounts')
  return (
    <Dialog title="Registrar dinero recibido" isOpen onClose={onClose} size="wide">
      <Loaded query={accounts}>
        {({ bank_accounts }) => (
          <RecordForm
            accounts={bank_accounts.map(({ id, name }) => ({ id, label: name }))}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  )
}

function RecordForm({ accounts, onClose }: { accounts: readonly Option<number>[]; onClose: () => void }) {
  const today = shopDay(new Date())
  const [shares, setShares] = useState<readonly Share[]>([anEmptyShare()])
  // Until an amount is typed over the sum that stands there, it is what the orders get.
  const [typed, setTyped] = useState<{ cents: number | null; overCents: number } | null>(null)
  const sumCents = sumOf(shares)
  const amountCents = typed ? (typed.cents ?? 0) : sumCents
  const offeredCents = typed?.overCents ?? sumCents
  const record = useAct('POST /api/admin/money', {
    done: `${formatCents(amountCents)} registrados`,
    onDone: onClose,
  })
  const isKnown = record.refusal?.code === 'money_already_received'

  function send(values: FormData) {
    const optional = (name: string) => textOfField(values, name) || undefined
    void record.run({
      body: {
        bank_account_id: Number(textOfField(values, 'bank_account_id')),
        received_on: textOfField(values, 'received_on'),
        reference: optional('reference'),
        amount: toDollars(amountCents),
        payer_name: optional('payer_name'),
        payer_identification: optional('payer_identification'),
        shares: toShares(shares),
        is_another: values.get('is_another') === 'on',
      },
    })
  }

  return (
    <Form onSubmit={send} refusal={record.refusal}>
      {isKnown && (
        <label className="control flex cursor-pointer items-center gap-2">
          <input type="checkbox" name="is_another" className="size-5 accent-(--action)" />
          Es otra transferencia con el mismo número
        </label>
      )}
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-3">
        <MoneyField
          key={offeredCents}
          label="Monto que llegó"
          name="amount"
          defaultCents={offeredCents || null}
          onChange={(cents) => setTyped({ cents, overCents: offeredCents })}
          autoFocus={offeredCents === 0}
          isRequired
        />
        <DateField label="Fecha" name="received_on" defaultValue={today} maxDay={today} isRequired />
        <Select
          label="Cuenta"
          name="bank_account_id"
          options={accounts}
          {...(accounts.length === 1 && accounts[0] && { defaultValue: accounts[0].id })}
          isRequired
        />
        <TextField label="Número de comprobante" name="reference" autoComplete="off" />
        <TextField label="Quién pagó" name="payer_name" autoComplete="off" />
        <TextField
          label="Su cédula o RUC"
          name="payer_identification"
          autoComplete="off"
          inputMode="numeric"
        />
      </div>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold text-heading">Para quién es</legend>
        <ShareFields shares={shares} onChange={setShares} availableCents={typed?.cents ?? null} />
      </fieldset>
      <RestLine restCents={amountCents - sumCents} />
      <DialogActions>
        <Button variant="quiet" onPress={onClose}>
          Volver
        </Button>
        <Button type="submit" variant="primary" isBusy={record.isBusy} isDisabled={sumCents > amountCents}>
          {amountCents > 0 ? `Registrar ${formatCents(amountCents)}` : 'Registrar'}
        </Button>
      </DialogActions>
    </Form>
  )
}
