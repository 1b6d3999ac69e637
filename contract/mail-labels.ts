/** Every mail that the shop sends, by the name of its template, as the staff read it. */
export const mailLabels = {
  'order-placed': 'Pedido recibido',
  'payment-confirmed': 'Pago confirmado',
  'payment-incomplete': 'Pago incompleto',
  'payment-not-found': 'Transferencia no encontrada',
  'payment-refused': 'Pago rechazado',
  'payment-reminder': 'Recordatorio de pago',
  'payment-late': 'Pago que llegó tarde',
  'refund-owed': 'Dinero por devolver',
  'payment-refunded': 'Dinero devuelto',
  'parcel-sent': 'Parte del pedido enviada',
  'order-shipped': 'Pedido enviado',
  'guide-corrected': 'Número de guía corregido',
  'order-ready': 'Listo para retirar',
  'order-delivered': 'Pedido entregado',
  'order-cancelled': 'Pedido cancelado',
  'return-requested': 'Devolución pedida',
  'warranty-requested': 'Garantía pedida',
  'return-accepted': 'Devolución o garantía aceptada',
  'return-received': 'Artículos recibidos',
  'return-at-supplier': 'Artículo enviado al proveedor',
  'return-back': 'Artículo de vuelta del proveedor',
  'return-resolved': 'Devolución o garantía resuelta',
  'return-refused': 'Devolución o garantía no aceptada',
  'return-withdrawn': 'Devolución o garantía retirada',
  'invoice-recorded': 'Factura',
  'confirm-notice': 'Confirmar un aviso',
  'product-back': 'Aviso: otra vez hay',
  'price-lower': 'Aviso: bajó de precio',
  'new-password': 'Contraseña nueva',
  'password-changed': 'Contraseña cambiada',
  'confirm-email': 'Confirmar el correo',
  'confirm-new-email': 'Confirmar el correo nuevo',
  'email-change-asked': 'Aviso de cambio de correo',
  'email-taken': 'Correo que ya tiene cuenta',
  'email-changed': 'Correo cambiado',
  'google-linked': 'Google vinculado',
  'google-unlinked': 'Google desvinculado',
  'account-closed': 'Cuenta cerrada',
  'question-answered': 'Pregunta respondida',
  'shop-alert': 'Aviso a los dueños',
} as const

export type MailName = keyof typeof mailLabels
export const mailNames = Object.keys(mailLabels) as [MailName, ...MailName[]]

type Underscored<Text extends string> = Text extends `${infer Start}-${infer Rest}`
  ? `${Start}_${Underscored<Rest>}`
  : Text
/** The setting that keeps what a mail says in the shop's own words: `mail_order_placed`. */
export type MailSetting = `mail_${Underscored<MailName>}`
export const mailSetting = (name: MailName) => `mail_${name.replaceAll('-', '_')}` as MailSetting
