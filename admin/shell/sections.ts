import type { Permission } from '../../contract/permissions.ts'
import {
  AccountIcon,
  BankIcon,
  BellIcon,
  BoxIcon,
  ChartIcon,
  CheckIcon,
  CopyIcon,
  GridIcon,
  HelpIcon,
  LinkIcon,
  LogIcon,
  MailIcon,
  MoneyIcon,
  ReceiptIcon,
  RenewIcon,
  RotateIcon,
  SearchIcon,
  ShieldIcon,
  StockIcon,
  StoreIcon,
  TagIcon,
  TeamIcon,
  TodayIcon,
  UploadIcon,
} from '../ui/icons'

export type Section = {
  path: string
  label: string
  Icon: (props: { className?: string }) => React.ReactNode
  /** Who sees it. Null: everybody of the staff. */
  permission: Permission | null
  /** Whether it stands in the bar at the bottom of a phone, which has room for four. */
  isEverPresent?: boolean
  /** Begins a part of the list, which goes on until the next heading. */
  heading?: string
}

/** What the navigation and the palette lead to. The file behind each path is named in `routes.tsx`. */
export const sections: readonly Section[] = [
  { path: '/', label: 'Hoy', Icon: TodayIcon, permission: 'orders.read', isEverPresent: true },
  {
    path: '/pedidos',
    label: 'Pedidos',
    Icon: BoxIcon,
    permission: 'orders.read',
    isEverPresent: true,
    heading: 'Ventas',
  },
  { path: '/pagos', label: 'Pagos', Icon: MoneyIcon, permission: 'payments.read', isEverPresent: true },
  {
    path: '/mostrador',
    label: 'Mostrador',
    Icon: StoreIcon,
    permission: 'counter.sell',
    isEverPresent: true,
  },
  { path: '/conciliacion', label: 'Conciliación', Icon: BankIcon, permission: 'payments.read' },
  { path: '/reembolsos', label: 'Reembolsos', Icon: RenewIcon, permission: 'payments.read' },
  { path: '/devoluciones', label: 'Devoluciones', Icon: RotateIcon, permission: 'returns.handle' },
  { path: '/preguntas', label: 'Preguntas', Icon: HelpIcon, permission: 'questions.answer' },
  { path: '/clientes', label: 'Clientes', Icon: AccountIcon, permission: 'customers.read' },
  { path: '/ofertas', label: 'Ofertas', Icon: LinkIcon, permission: 'offers.make' },
  { path: '/avisos', label: 'Avisos', Icon: BellIcon, permission: 'notices.tell' },
  { path: '/facturas', label: 'Facturas', Icon: ReceiptIcon, permission: 'invoices.read' },
  {
    path: '/inventario',
    label: 'Inventario',
    Icon: StockIcon,
    permission: 'stock.read',
    heading: 'Catálogo',
  },
  { path: '/productos', label: 'Productos', Icon: TagIcon, permission: 'products.read' },
  { path: '/lotes', label: 'Lotes', Icon: CopyIcon, permission: 'products.read' },
  { path: '/ensambles', label: 'Ensambles', Icon: BoxIcon, permission: 'products.read' },
  { path: '/importar', label: 'Importar', Icon: UploadIcon, permission: 'products.change' },
  { path: '/proveedores', label: 'Proveedores', Icon: BoxIcon, permission: 'products.read' },
  { path: '/categorias', label: 'Categorías', Icon: GridIcon, permission: 'categories.manage' },
  { path: '/busqueda', label: 'Búsqueda', Icon: SearchIcon, permission: 'search.manage' },
  {
    path: '/compatibilidad',
    label: 'Compatibilidad',
    Icon: CheckIcon,
    permission: 'compatibility.manage',
  },
  { path: '/cifras', label: 'Cifras', Icon: ChartIcon, permission: 'figures.read', heading: 'Tienda' },
  { path: '/correos', label: 'Correos', Icon: MailIcon, permission: 'mails.read' },
  { path: '/ajustes', label: 'Ajustes', Icon: StoreIcon, permission: 'settings.change' },
  { path: '/equipo', label: 'Equipo', Icon: TeamIcon, permission: 'staff.manage' },
  { path: '/registro', label: 'Registro', Icon: LogIcon, permission: 'audit.read' },
  { path: '/seguridad', label: 'Mi seguridad', Icon: ShieldIcon, permission: null },
]

export function sectionsFor(permissions: readonly Permission[]): readonly Section[] {
  return sections.filter(({ permission }) => permission === null || permissions.includes(permission))
}

/** The same in the parts of the list, each with its heading; the first part has none. */
export function sectionGroupsFor(permissions: readonly Permission[]): Map<string, Section[]> {
  const may = new Set(sectionsFor(permissions))
  const groups = new Map<string, Section[]>()
  let heading = ''
  for (const section of sections) {
    heading = section.heading ?? heading
    if (may.has(section)) groups.set(heading, [...(groups.get(heading) ?? []), section])
  }
  return groups
}
