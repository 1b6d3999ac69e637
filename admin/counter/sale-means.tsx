import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { MAX_RECEIPT_NUMBER_LENGTH } from '../../contract/constants.ts'
import { cashNotice } from '../../contract/counter.ts'
import { formatCents } from '../../contract/money.ts'
import { type PaymentMeans, paymentMeans, paymentMeansLabels } from '../../contract/payment-means.ts'
import { useMay } from '../api/me'
import { useLoad } from '../api/use-load'
import { MoneyField } from '../ui/money-field'
import { Notice } from '../ui/notice'
import { Select } from '../ui/select'
import { TextField } from '../ui/text-field'

type ChoiceProps = { label: string; value: PaymentMeans; onChange: (means: PaymentMeans) => void }

/** Cash, card or transfer, side by side. */
export function MeansChoice({ label, value, onChange }: ChoiceProps) {
  return (
    <RadioGroup value={value} onChange={(chosen) => onChange(chosen as PaymentMeans)}>
      <Label className="mb-1 block font-semibold text-14">{label}</Label>
      <div className="grid grid-cols-3 gap-1">
        {paymentMeans.map((means) => (
          <Radio
            key={means}
            value={means}
            className="control grid cursor-pointer place-items-center rounded-card border border-field px-1 font-semibold hover:border-ink selected:border-action selected:bg-action selected:text-on-action focus-visible:outline-2 focus-visible:outline-offset-2"
          >
            {paymentMeansLabels[means]}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}

type Props = {
  means: PaymentMeans
  onMeans: (means: PaymentMeans) => void
  totalCents: number
  /** What the buyer gave in cash, in cents; null when nobody typed it. */
  receivedCents: number | null
  onReceived: (cents: number | null) => void
}

/** How it is paid, with what each way asks for: the change, or the number of a transfer. */
export function SaleMeans({ means, onMeans, totalCents, receivedCents, onReceived }: Props) {
  const notice = cashNotice(totalCents, means)
  return (
    <div className="grid grid-cols-1 gap-3">
      <MeansChoice label="Paga con" value={means} onChange={onMeans} />
      {means === 'cash' && (
        <div className="grid grid-cols-2 items-end gap-3">
          <MoneyField label="Recibido (opcional)" onChange={onReceived} />
          <Change totalCents={totalCents} receivedCents={receivedCents} />
        </div>
      )}
      {notice && <Notice tone="warning">{notice}</Notice>}
      {means === 'transfer' && <Transfer />}
      {means === 'card' && (
        <TextField
          name="reference"
          label="Número del comprobante (opcional)"
          maxLength={MAX_RECEIPT_NUMBER_LENGTH}
          autoComplete="off"
        />
      )}
    </div>
  )
}

function Change({ totalCents, receivedCents }: { totalCents: number; receivedCents: number | null }) {
  if (receivedCents === null || totalCents === 0) return null
  const cents = receivedCents - totalCents
  return (
    <p role="status" className={cents < 0 ? 'text-danger' : ''}>
      <span className="block text-12 text-muted">{cents < 0 ? 'Faltan' : 'Cambio'}</span>
      <span className="font-display font-semibold text-20">{formatCents(Math.abs(cents))}</span>
    </p>
  )
}

function Transfer() {
  const mayRead = useMay('payments.read')
  const { data } = useLoad('GET /api/admin/bank-accounts', {}, { isWanted: mayRead })
  const options = data?.bank_accounts.map(({ id, name }) => ({ id, label: name })) ?? []
  const [first] = options
  return (
    <>
      {first && (
        <Select
          key={options.length}
          name="bank_account_id"
          label="Llegó a"
          options={options}
          defaultValue={first.id}
        />
      )}
      <TextField
        name="reference"
        label="Número de comprobante"
        hint="Revisa en el banco que llegó"
        maxLength={MAX_RECEIPT_NUMBER_LENGTH}
        autoComplete="off"
        isRequired
      />
    </>
  )
}
