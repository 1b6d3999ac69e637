import { deskEventLabels } from '../../contract/desk-events.ts'
import { productFieldLabels } from '../../contract/product-fields.ts'

/** What each act of the log is called, by its name there. One that is not here yet appears by that name. */
const actions: Record<string, string> = {
  ...deskEventLabels,
  payment_confirmed: 'Pago verificado',
  payment_received: 'Parte del pago recibida',
  payment_refused: 'Pago no recibido',
  payment_undone: 'Pago de vuelta a revisión',
  payment_refunded: 'Reembolso hecho',
  refund_owed: 'Reembolso por hacer',
  refund_withdrawn: 'Reembolso retirado',
  refund_undone: 'Reembolso deshecho',
  refund_account_given: 'Cuenta para un reembolso',
  payment_came_late: 'Pago llegado tarde',
  payment_not_found: 'Pago buscado sin éxito',
  money_received: 'Dinero recibido',
  money_allocated: 'Dinero asignado a un pedido',
  money_voided: 'Dinero anulado',
  statement_read: 'Estado de cuenta leído',
  statement_cancelled: 'Estado de cuenta descartado',
  line_matched: 'Línea del estado de cuenta conciliada',
  line_match_undone: 'Conciliación deshecha',
  line_set_aside: 'Línea del estado de cuenta descartada',
  line_taken_back: 'Línea del estado de cuenta recuperada',
  allocation_undone: 'Asignación deshecha',
  money_taken_back: 'Dinero quitado a un pedido',
  preparing: 'Pedido en preparación',
  parcel_sent: 'Parte del pedido enviada',
  shipped: 'Pedido enviado',
  shipment_corrected: 'Datos del envío corregidos',
  ready_for_pickup: 'Pedido listo para retirar',
  delivered: 'Pedido entregado',
  order_cancelled: 'Pedido cancelado',
  order_noted: 'Nota en un pedido',
  return_requested: 'Devolución pedida',
  warranty_requested: 'Garantía pedida',
  return_accepted: 'Devolución aceptada',
  return_received: 'Artículos de una devolución recibidos',
  return_inspected: 'Artículos de una devolución revisados',
  return_at_supplier: 'Artículo enviado al proveedor',
  return_back: 'Artículo de vuelta del proveedor',
  return_resolved: 'Devolución resuelta',
  return_refused: 'Devolución no aceptada',
  return_withdrawn: 'Devolución retirada',
  credit_note_recorded: 'Nota de crédito registrada',
  question_answered: 'Pregunta respondida',
  question_refused: 'Pregunta no publicada',
  review_published: 'Opinión publicada',
  review_refused: 'Opinión no publicada',
  product_created: 'Producto creado',
  product_changed: 'Producto cambiado',
  product_published: 'Producto publicado',
  product_scheduled: 'Publicación programada',
  product_hidden: 'Producto oculto',
  product_duplicated: 'Producto duplicado',
  product_discarded: 'Borrador descartado',
  offer_made: 'Oferta hecha',
  offer_withdrawn: 'Oferta retirada',
  counter_sold: 'Venta en el mostrador',
  goods_returned: 'Artículos devueltos',
  invoice_recorded: 'Factura registrada',
  invoice_annulled: 'Factura anulada',
  invoices_exported: 'Facturas exportadas',
  mail_sent_again: 'Correo reenviado',
  examples_set_aside: 'Ejemplos quitados',
  view_saved: 'Vista guardada',
  view_deleted: 'Vista eliminada',
  staff_invited: 'Invitación creada',
  invitation_taken_back: 'Invitación anulada',
  staff_joined: 'Entró al equipo',
  staff_left: 'Salió del equipo',
  staff_role_given: 'Rol cambiado a una persona',
  staff_blocked: 'Acceso quitado',
  staff_unblocked: 'Acceso devuelto',
  role_made: 'Rol creado',
  role_changed: 'Rol cambiado',
  role_deleted: 'Rol eliminado',
  second_factor_set_up: 'Dos pasos activados',
  second_factor_removed: 'Dos pasos desactivados',
  second_factor_reset: 'Dos pasos quitados a una persona',
  recovery_codes_made: 'Códigos de recuperación nuevos',
  recovery_code_used: 'Código de recuperación usado',
  synonym_saved: 'Palabras del buscador guardadas',
  synonym_deleted: 'Palabras del buscador quitadas',
  chipset_note_saved: 'Nota de compatibilidad guardada',
  chipset_note_deleted: 'Nota de compatibilidad quitada',
  stock_received: 'Unidades recibidas',
  stock_counted: 'Existencias contadas',
  stock_correction: 'Existencias corregidas',
  stock_place_changed: 'Lugar o aviso de un artículo cambiado',
  code_tied: 'Código asociado a un artículo',
  code_untied: 'Código quitado de un artículo',
  serials_recorded: 'Números de serie anotados',
  serial_corrected: 'Número de serie corregido',
  serials_waived: 'Números de serie que no se anotan',
}

export function nameOfAction(action: string): string {
  return actions[action] ?? action.replaceAll('_', ' ')
}

/** What the columns of the log are called. One that is not here yet appears by its own name. */
const fields: Record<string, string> = {
  ...productFieldLabels,
  role: 'Rol',
  permissions: 'Permisos',
  for_whom: 'Para',
  text: 'Texto',
  chipsets: 'Chipsets',
  architectures: 'Arquitecturas',
  typed: 'Quien escribe',
  found: 'También encuentra',
  invited_by: 'Invitó',
  state: 'Estado',
  stage: 'Etapa',
  amount_cents: 'Monto',
  amount: 'Monto',
  reference: 'Número',
  carrier: 'Transportista',
  guide: 'Guía',
  reason: 'Motivo',
  status: 'Estado',
  stock: 'Existencias',
  counted: 'Contadas',
  unit_cost_cents: 'Costo',
  shelf: 'Ubicación',
  low_stock_at: 'Avisar desde',
  code: 'Código',
  asks_serial: 'Pide número de serie',
  serial: 'Número de serie',
  serials: 'Números de serie',
  serials_missing: 'Números de serie por anotar',
  quantity: 'Cantidad',
  order_id: 'Pedido',
  note: 'Nota',
  bank_account_id: 'Cuenta',
  lines_deleted: 'Líneas quitadas',
  received_on: 'Día',
  query: 'Búsqueda',
  is_shared: 'Para todo el equipo',
  is_blocked: 'Sin acceso',
  second_factor: 'Dos pasos',
  orders: 'Pedidos',
  means: 'Medio de pago',
  owed_cents: 'Se debía',
  made_on: 'Fecha',
  redirected: 'A otra persona que quien pagó',
  price_cut: 'Baja el precio',
  lines: 'Artículos',
  claims: 'Transferencias',
  from: 'Desde',
  to: 'Hasta',
  invoices: 'Facturas',
  case: 'Devolución',
  money_id: 'Dinero recibido',
  credit_note: 'Nota de crédito',
  issued_on: 'Fecha',
  price_cents: productFieldLabels.price,
  previous_price_cents: productFieldLabels.previous_price,
  cost_cents: productFieldLabels.cost,
  is_hidden: 'Oculto',
  publish_at: 'Sale a la venta',
  copy_of: 'Copia del artículo',
}

export function nameOfField(field: string): string {
  return fields[field] ?? field
}

const subjects: Record<string, string> = {
  order: 'Pedido',
  account: 'Cuenta',
  examples: 'Ejemplos',
  mail: 'Correo',
  invoices: 'Facturas',
  money: 'Ingreso',
  offer: 'Oferta',
  question: 'Pregunta',
  review: 'Opinión',
  sellable: 'Artículo',
  staff_link: 'Invitación',
  staff_role: 'Rol',
  view: 'Vista',
}

type People = readonly { id: number; username: string }[]

/** The screens that show a subject, without its id. */
const screens: Record<string, string> = {
  order: '/pedidos/',
  offer: '/ofertas/',
  money: '/pagos?dinero=',
  mail: '/correos?correo=',
}

/**
 * `order:10043` → "Pedido 10043", and where it is shown, if it has a screen. Of accounts those of `people` bear their user
 * name.
 */
export function describeSubject(subject: string, people: People): { label: string; to: string | null } {
  const [kind = '', id = ''] = subject.split(':')
  const name = kind === 'account' ? nameOfAccount(Number(id), people) : id
  return {
    label: `${subjects[kind] ?? kind} ${name}`.trim(),
    to: screens[kind] ? `${screens[kind]}${id}` : null,
  }
}

export function nameOfAccount(id: number, people: People): string {
  return people.find((person) => person.id === id)?.username ?? String(id)
}
