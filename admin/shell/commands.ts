import { theme } from '../../app/ui/theme.ts'
import { useMe } from '../api/me'
import { ExitIcon, LinkIcon, MoneyIcon, MoonIcon, ShieldIcon, StockIcon } from '../ui/icons'
import { sectionsFor } from './sections'
import { signOut } from './sign-out'

/** One line of the palette: it leads to `to`, a path of the desk, or does something. */
export type Hit = {
  id: string
  label: string
  /** Stands to its right, such as a state or an amount. */
  note?: string
  Icon?: (props: { className?: string }) => React.ReactNode
} & ({ to: string; act?: never } | { act: () => void; to?: never })

/** What the palette offers before anything is found: the sections, and what can be done anywhere. */
export function useCommands(): readonly Hit[] {
  const { permissions } = useMe()
  return [
    ...sectionsFor(permissions).map(({ path, label, Icon }) => ({ id: `go ${path}`, label, Icon, to: path })),
    ...(permissions.includes('payments.confirm')
      ? [
          {
            id: 'record money',
            label: 'Registrar dinero recibido',
            Icon: MoneyIcon,
            to: '/pagos?registrar=si',
          },
        ]
      : []),
    ...(permissions.includes('offers.make')
      ? [{ id: 'make offer', label: 'Nueva oferta', Icon: LinkIcon, to: '/ofertas/nueva' }]
      : []),
    ...(permissions.includes('stock.change')
      ? [
          {
            id: 'receive stock',
            label: 'Recibir mercadería',
            Icon: StockIcon,
            to: '/inventario/recibir',
          },
        ]
      : []),
    ...(permissions.includes('orders.read')
      ? [
          {
            id: 'find serial',
            label: '¿Es nuestra? Buscar un número de serie',
            Icon: ShieldIcon,
            to: '/numeros-de-serie',
          },
        ]
      : []),
    { id: 'theme', label: 'Cambiar tema', Icon: MoonIcon, act: () => theme.save(!theme.read()) },
    { id: 'leave', label: 'Cerrar sesión', Icon: ExitIcon, act: () => void signOut() },
  ]
}
