import { useState } from 'react'
import type { RefundAnswer } from '../../contract/api/admin/refunds.ts'
import { type AccountKind, accountKindLabels, accountKinds } from '../../contract/refunds.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy-button'
import { DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { Notice } from '../ui/notice'
import { Select } from '../ui/select'
import { TextField } from '../ui/text-field'

type Props = {
  answer: RefundAnswer
  /** While an account is written down, nothing else can be done with the refund. */
  isTyping: boolean
  onTyping: (isTyping: boolean) => void
}

/** The account that the money goes to, ready to be copied into the bank, and whose it is. */
export function RefundAccount({ answer, isTyping, onTyping }: Props) {
  const { refund, transfer_to: account, is_unreadable } = answer
  const mayRedirect = useMay('refunds.redirect')
  const isOwed = refund.status === 'owed'
  if (isTyping) return <AccountForm refundId={refund.id} onClose={() => onTyping(false)} />
  return (
    <section aria-label="A qué cuenta" className="grid gap-3">
      {account ? (
        <div className="grid gap-2 rounded-card border border-line p-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span>
              {account.bank_name}, {accountKindLabels[account.kind].toLowerCase()}{' '}
              <strong className="font-display text-16">{account.number}</strong>
            </span>
            <CopyButton text={account.number} />
          </p>
          <p className="wrap-anywhere">
            {account.holder_name}, {account.holder_identification}
          </p>
          <p className="text-12 text-muted">
            {account.is_by_buyer ? 'La indicó el comprador' : 'La anotó el equipo'},{' '}
            {formatMoment(account.given_at)}
          </p>
        </div>
      ) : (
        isOwed && (
          <Notice tone="plain">
            {is_unreadable
              ? 'Hay una cuenta guardada, pero esta tienda ya no tiene la clave para leerla. Pídela otra vez.'
              : 'Nadie ha dicho a qué cuenta. Sin ella, devuélvelo a la cuenta de la que salió.'}
          </Notice>
        )
      )}
      {account && isOwed && !account.is_of_payer && (
        <Notice tone={mayRedirect ? 'warning' : 'danger'}>
          La cuenta no es de quien pagó.{' '}
          {mayRedirect
            ? 'Antes de transferir, asegúrate de que quien pagó lo pidió.'
            : 'Solo puede transferir ahí quien tiene permiso para devolver dinero a quien no lo pagó.'}
        </Notice>
      )}
      {isOwed && (
        <div>
          <Button onPress={() => onTyping(true)}>{account ? 'Cambiar la cuenta' : 'Anotar la cuenta'}</Button>
        </div>
      )}
    </section>
  )
}

function AccountForm({ refundId, onClose }: { refundId: number; onClose: () => void }) {
  const [kind, setKind] = useState<AccountKind>('savings')
  const save = useAct('PUT /api/admin/refunds/{id}/account', { done: 'Cuenta guardada', onDone: onClose })

  function send(values: FormData) {
    const text = (name: string) => textOfField(values, name)
    void save.run({
      params: { id: refundId },
      body: {
        bank_name: text('bank_name'),
        kind,
        number: text('number'),
        holder_name: text('holder_name'),
        holder_identification: text('holder_identification'),
      },
    })
  }

  return (
    <Form onSubmit={send} refusal={save.refusal} className="grid gap-4 rounded-card border border-line p-3">
      <p className="font-semibold">La cuenta, como te la dijo quien pagó</p>
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <TextField label="Banco" name="bank_name" maxLength={60} isRequired autoFocus autoComplete="off" />
        <Select
          label="Tipo"
          options={accountKinds.map((id) => ({ id, label: accountKindLabels[id] }))}
          value={kind}
          onChange={setKind}
          isRequired
        />
        <TextField
          label="Número"
          name="number"
          inputMode="numeric"
          maxLength={30}
          isRequired
          autoComplete="off"
        />
        <TextField label="Titular" name="holder_name" maxLength={120} isRequired autoComplete="off" />
        <TextField
          label="Su identificación"
          name="holder_identification"
          maxLength={20}
          isRequired
          autoComplete="off"
        />
      </div>
      <DialogActions>
        <Button variant="quiet" onPress={onClose}>
          Volver
        </Button>
        <Button type="submit" variant="primary" isBusy={save.isBusy}>
          Guardar la cuenta
        </Button>
      </DialogActions>
    </Form>
  )
}
