import type { ListedCustomer } from '../../contract/api/admin/customers.ts'
import { Badge } from '../ui/badge'

type Told = Pick<ListedCustomer, 'kind' | 'is_blocked' | 'is_unconfirmed' | 'is_staff' | 'is_example'>

/** What is out of the ordinary with a customer. */
export function CustomerBadges({ customer }: { customer: Told }) {
  return (
    <span className="flex flex-wrap gap-1">
      {customer.is_blocked && <Badge tone="danger">Bloqueado</Badge>}
      {customer.is_unconfirmed && <Badge tone="warning">Correo sin confirmar</Badge>}
      {customer.kind === 'counter' && <Badge>Mostrador</Badge>}
      {customer.is_staff && <Badge>Del equipo</Badge>}
      {customer.is_example && <Badge>Ejemplo</Badge>}
    </span>
  )
}
