import { texts } from './texts.ts'

/**
 * Every refusal that the shop knows, with what it says to the person. The status of each stands in
 * `server/http/errors.ts`; a code that lacks either does not compile.
 */
export const textOf = {
  bad_request: 'No pudimos leer la solicitud.',
  not_signed_in: 'Tu sesión terminó. Ingresa de nuevo para continuar.',
  forbidden_origin: 'La solicitud viene de otro sitio y no la aceptamos.',
  not_found: 'No encontramos lo que buscas.',
  method_not_allowed: 'Esa operación no existe aquí.',
  too_large: 'Lo que enviaste es demasiado grande.',
  uri_too_long: 'La dirección es demasiado larga.',
  unsupported_media_type: 'Esperamos datos en formato JSON.',
  invalid: 'Revisa los campos marcados.',
  too_many_requests: 'Hiciste muchos intentos seguidos. Espera un momento y prueba de nuevo.',
  internal: texts.tryLater,
  unavailable: 'La tienda no puede atenderte en este momento. Inténtalo de nuevo en unos segundos.',
  wrong_credentials: texts.wrongCredentials,
  account_taken: 'Ya existe una cuenta con esos datos.',
  password_too_common: 'Esa contraseña es demasiado conocida. Elige otra.',
  cart_changed: 'Tu carrito cambió: revisa las líneas marcadas.',
  price_changed: 'Un precio cambió desde que lo viste. Revisa el nuevo total antes de pagar.',
  order_too_large: 'Ese pedido es demasiado grande para la tienda en línea. Escríbenos y lo armamos contigo.',
  idempotency_key_reused: 'Esa clave ya se usó con otro pedido.',
  google_not_configured: 'El ingreso con Google aún no está disponible. Usa tu usuario y contraseña.',
} as const

export type ErrorCode = keyof typeof textOf

/** Why one line of a cart cannot be ordered as it stands. */
export const lineReasons = ['unavailable', 'out_of_stock', 'not_enough_stock', 'price_changed'] as const
export type LineReason = (typeof lineReasons)[number]

export function describeLine(reason: LineReason, name: string | null, available = 0): string {
  const what = name ?? 'Este artículo'
  switch (reason) {
    case 'unavailable':
      return `${what} ya no está a la venta.`
    case 'out_of_stock':
      return `${what} se agotó.`
    case 'not_enough_stock':
      return available === 1 ? `De ${what} queda 1 unidad.` : `De ${what} quedan ${available} unidades.`
    case 'price_changed':
      return `${what} cambió de precio.`
  }
}
