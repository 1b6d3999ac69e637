import { useId } from 'react'
import type { Address } from '../../contract/api/user.ts'
import { texts } from '../../contract/texts.ts'
import { Button } from '../ui/button'

type Props = {
  address: Address
  isDefault: boolean
  /** The last one stays. */
  isOnly: boolean
  onChoose: () => void
  onEdit: () => void
  onDelete: () => void
}

/** One address. Its circle makes it the default, its buttons do what they say; the card itself does nothing. */
export function AddressCard({ address, isDefault, isOnly, onChoose, onEdit, onDelete }: Props) {
  const { province, city, street, reference } = address
  const factsId = useId()
  const name = [street, city].filter(Boolean).join(', ') || texts.unregistered
  return (
    <article
      className={`flex h-full flex-col rounded-card border p-4 sm:p-5 ${isDefault ? 'border-action' : 'border-line'}`}
    >
      <label className="-my-2 flex min-h-11 cursor-pointer items-center gap-3 self-start text-14">
        <input
          type="radio"
          name="predeterminada"
          checked={isDefault}
          onChange={onChoose}
          aria-describedby={factsId}
          className="size-5 shrink-0 accent-action"
        />
        <span className={isDefault ? 'font-semibold' : 'text-muted'}>
          {isDefault ? 'Predeterminada' : 'Usar como predeterminada'}
        </span>
      </label>
      <dl id={factsId} className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-14">
        <Fact label="Provincia" value={province} />
        <Fact label="Ciudad" value={city} />
        <Fact label="Calles" value={street} />
        <Fact label="Referencia" value={reference} />
      </dl>
      <div className="-mb-2 -ml-4 mt-auto flex items-center pt-3">
        <Button variant="quiet" onClick={onEdit}>
          Editar<span className="sr-only"> {name}</span>
        </Button>
        <Button
          variant="quiet"
          onClick={onDelete}
          disabled={isOnly}
          title={isOnly ? 'Es tu única dirección' : undefined}
          className="enabled:text-danger!"
        >
          Eliminar<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </article>
  )
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className={`min-w-0 break-words ${value ? '' : 'text-muted'}`}>{value || texts.unregistered}</dd>
    </>
  )
}
