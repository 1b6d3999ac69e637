/** What one of the staff may do, each with what a list of permissions says of it. A later part of the shop adds its own. */
export const permissions = {
  'orders.read': 'Ver los pedidos',
  'orders.cancel': 'Cancelar pedidos',
  'orders.prepare': 'Preparar pedidos',
  'orders.ship': 'Enviar pedidos',
  'orders.hand_over': 'Entregar pedidos en la tienda',
  'orders.note': 'Escribir notas internas',
  'counter.sell': 'Vender en el mostrador',
  'payments.read': 'Ver los pagos y sus comprobantes',
  'payments.confirm': 'Confirmar y rechazar pagos',
  'invoices.read': 'Ver y descargar las facturas',
  'invoices.record': 'Registrar y anular facturas',
  'refunds.make': 'Devolver dinero',
  'refunds.redirect': 'Devolver dinero a quien no lo pagó',
  'offers.make': 'Hacer ofertas y retirarlas',
  'notices.tell': 'Avisar por WhatsApp a quien lo pidió',
  'returns.handle': 'Atender devoluciones',
  'questions.answer': 'Responder preguntas y revisar opiniones',
  'stock.read': 'Ver el inventario',
  'stock.change': 'Recibir, contar y corregir el inventario',
  'products.read': 'Ver los productos, con sus costos',
  'products.change': 'Crear y cambiar productos',
  'products.price': 'Cambiar precios y costos, publicar y ocultar',
  'categories.manage': 'Crear y cambiar categorías y características',
  'search.manage': 'Ajustar cómo entiende las palabras el buscador',
  'compatibility.manage': 'Escribir las notas de compatibilidad de las placas',
  'customers.read': 'Ver los datos de los clientes',
  'customers.block': 'Bloquear clientes',
  'customers.help': 'Ayudar a un cliente a entrar y cerrar sus sesiones',
  'customers.export': 'Exportar los datos de los clientes',
  'mails.read': 'Ver los correos que envía la tienda',
  'figures.read': 'Ver las cifras de la tienda, con costos y márgenes',
  'audit.read': 'Ver el registro de actividad',
  'staff.manage': 'Administrar el equipo y sus roles',
  'settings.change': 'Cambiar los ajustes de la tienda',
  'demo.manage': 'Quitar los pedidos de ejemplo',
} as const

export type Permission = keyof typeof permissions

export const allPermissions = Object.keys(permissions) as Permission[]

/**
 * Acts on money, staff and settings: whoever changes something under one of these proves anew to be there when the last
 * proof is older than `PROOF_MINUTES`.
 */
export const provenPermissions: ReadonlySet<Permission> = new Set([
  'payments.confirm',
  'refunds.make',
  'refunds.redirect',
  'customers.help',
  'staff.manage',
  'settings.change',
] as const)

export const PROOF_MINUTES = 15

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name)
}
