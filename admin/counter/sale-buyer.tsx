import { FINAL_CONSUMER, identificationNeeded, identificationProblem } from '../../contract/counter.ts'
import { maxLength } from '../../contract/field-rules.ts'
import { Button } from '../ui/button'
import { TextField } from '../ui/text-field'
import { Tick } from '../ui/tick'

/** Who buys, as it is typed. */
export type TypedBuyer = { identification: string; isPassport: boolean; name: string; email: string }

export const nobody: TypedBuyer = { identification: '', isPassport: false, name: '', email: '' }

type Props = {
  buyer: TypedBuyer
  /** Whether the law asks who buys. */
  isNeeded: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (buyer: TypedBuyer) => void
}

/** The final consumer, unless the buyer wants a name on the invoice or the law does. */
export function SaleBuyer({ buyer, isNeeded, isOpen, onOpen, onChange }: Props) {
  if (!isNeeded && !isOpen) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>{FINAL_CONSUMER.name}</span>
        <Button variant="quiet" onPress={() => onOpen(true)}>
          Factura con datos
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      {isNeeded && <p className="text-12 text-muted">{identificationNeeded}</p>}
      <TextField
        name="buyer.identification"
        label={buyer.isPassport ? 'Pasaporte' : 'Cédula o RUC'}
        value={buyer.identification}
        onChange={(identification) => onChange({ ...buyer, identification })}
        validate={(typed) => (typed === '' ? null : identificationProblem(typed, buyer.isPassport))}
        inputMode={buyer.isPassport ? 'text' : 'numeric'}
        maxLength={maxLength.identification}
        autoComplete="off"
        autoFocus={!isNeeded}
        isRequired
      />
      <Tick isOn={buyer.isPassport} onChange={(isPassport) => onChange({ ...buyer, isPassport })}>
        Es un pasaporte
      </Tick>
      <TextField
        name="buyer.name"
        label="Nombre o razón social"
        value={buyer.name}
        onChange={(name) => onChange({ ...buyer, name })}
        maxLength={maxLength.fullName}
        autoComplete="off"
        isRequired
      />
      <TextField
        name="buyer.email"
        label="Correo para la factura (opcional)"
        type="email"
        value={buyer.email}
        onChange={(email) => onChange({ ...buyer, email })}
        maxLength={maxLength.email}
        autoComplete="off"
      />
      {!isNeeded && (
        <Button
          variant="quiet"
          className="justify-self-start"
          onPress={() => {
            onChange(nobody)
            onOpen(false)
          }}
        >
          Dejar como {FINAL_CONSUMER.name.toLowerCase()}
        </Button>
      )}
    </div>
  )
}
