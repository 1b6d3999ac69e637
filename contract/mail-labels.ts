/** Every mail that the shop sends, by the name of its template, as the staff read it. */
export const mailLabels = {
  'order-placed': 'Pedido recibido',
  'payment-confirmed': 'Pago confirmado',
  'payment-incomplete': 'Pago incompleto',
  'payment-not-found': 'Transferencia no encontrada',
  'payment-refused': 'Pago rechazado',
  'payment-reminder': 'Recordatorio de pago',
  'payment-late': 'Pago que llegó tarde',
  'payment-refunded': 'Dinero devuelto',
  'parcel-sent': 'Parte del pedido enviada',
  'order-shipped': 'Pedido enviado',
  'guide-corrected': 'Número de guía corregido',
  'order-ready': 'Listo para retirar',
  'order-delivered': 'Pedido entregado',
  'order-cancelled': 'Pedido cancelado',
  'return-requested': 'Devolución pedida',
  'invoice-recorded': 'Factura',
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
} as const

export type MailName = keyof typeof mailLabels
export const mailNames = Object.keys(mailLabels) as [MailName, ...MailName[]]
