import {
  MAX_ADDRESSES,
  MAX_FAVOURITES,
  MAX_PICTURES,
  MAX_RETURN_PHOTOS,
  MAX_SAVED_VIEWS,
  MAX_UNIT_PICTURES,
} from './constants.ts'
import { MAX_WAITING_QUESTIONS } from './feedback.ts'
import { formatCents } from './money.ts'
import { MAX_NOTICES } from './notices.ts'
import { refusalsOfPages as ofPages } from './page-refusals.ts'
import { MAX_SAVED_PC_BUILDS } from './saved-pc-builds.ts'
import { texts } from './texts.ts'

/**
 * Every refusal that the shop knows, with what it says to the person. The status of each stands in
 * `server/http/errors.ts`; a code that lacks either does not compile.
 */
export const textOf = {
  bad_request: 'No pudimos leer la solicitud.',
  forbidden_origin: 'La solicitud viene de otro sitio y no la aceptamos.',
  not_found: 'No encontramos lo que buscas.',
  not_permitted: 'Tu rol no permite hacer esto.',
  second_factor_needed: 'Falta el segundo paso: confirma que eres tú con tu aplicación de códigos.',
  wrong_code: 'Ese código no sirve. Escribe el que muestra tu aplicación ahora.',
  no_second_factor: 'Tu cuenta no tiene el segundo paso activado.',
  second_factor_required:
    'Tu cuenta es de dueño y necesita el segundo paso: cámbialo por otro, no lo quites.',
  no_pending_second_factor: 'Empieza de nuevo: esa clave ya no está esperando su código.',
  role_taken: 'Ya hay un rol con ese nombre.',
  role_in_use: 'Hay personas con ese rol. Dales otro antes de eliminarlo.',
  last_owner: 'Es la única cuenta de dueño: la tienda no puede quedarse sin ninguna.',
  own_account: 'Ese cambio en tu cuenta lo hace otra persona del equipo.',
  already_staff: 'Esa cuenta ya es del equipo.',
  proof_needed: 'Antes de hacer esto, confirma otra vez que eres tú.',
  method_not_allowed: 'Esa operación no existe aquí.',
  too_large: 'Lo que enviaste es demasiado grande.',
  uri_too_long: 'La dirección es demasiado larga.',
  unsupported_media_type: 'Esperamos datos en formato JSON.',
  invalid: 'Revisa los campos marcados.',
  too_many_requests: 'Hiciste muchos intentos seguidos. Espera un momento y prueba de nuevo.',
  internal: texts.tryLater,
  unavailable: 'La tienda no puede atenderte en este momento. Inténtalo de nuevo en unos segundos.',
  busy: 'Mucha gente está usando la tienda en este momento. Espera unos segundos e inténtalo otra vez.',
  wrong_credentials: texts.wrongCredentials,
  account_taken: 'Ya existe una cuenta con esos datos.',
  password_too_common: 'Esa contraseña es demasiado conocida. Elige otra.',
  wrong_password: 'Esa no es tu contraseña actual.',
  sign_in_again: 'Por seguridad, sal e ingresa otra vez con Google antes de hacer esto.',
  no_mail: 'La tienda todavía no envía correos, así que no podemos confirmar el tuyo.',
  no_password: 'Crea antes una contraseña: sin ella solo Google abre tu cuenta.',
  link_expired: 'Este enlace ya no sirve: venció o ya se usó. Pide uno nuevo.',
  cart_changed: 'Tu carrito cambió: revisa las líneas marcadas.',
  price_changed: 'Un precio cambió desde que lo viste. Revisa el nuevo total antes de pagar.',
  not_delivered: 'No tenemos precio para enviar este pedido a ese lugar. Retíralo en la tienda o escríbenos.',
  order_too_large: 'Ese pedido es demasiado grande para la tienda en línea. Escríbenos y lo armamos contigo.',
  idempotency_key_reused: 'Esa clave ya se usó con otro pedido.',
  holding_limit: 'Tienes demasiado por pagar a la vez.',
  email_unconfirmed: 'Confirma tu correo para continuar.',
  window_expired: texts.windowExpired,
  reservation_not_found: 'No encontramos esa reserva.',
  reservation_closed: 'Tu reserva ya no está activa. Confirma tu carrito de nuevo para continuar.',
  reservation_differs: 'Tu carrito cambió desde que lo reservaste. Confírmalo de nuevo antes de pagar.',
  offer_not_found: 'No encontramos esa oferta. Revisa que el enlace esté completo.',
  offer_expired: 'Esta oferta ya venció. Escríbenos y te hacemos otra.',
  offer_used: 'Esta oferta ya se usó.',
  offer_withdrawn: 'Esta oferta ya no está disponible. Escríbenos y te hacemos otra.',
  offer_being_paid: 'Otra persona está pagando esta oferta ahora mismo. Prueba más tarde.',
  product_not_found: texts.productNotFound,
  product_changed: 'El producto cambió mientras lo mirabas. Revisa qué cambió antes de guardar.',
  product_not_ready: 'Al producto le falta algo para estar a la venta.',
  product_in_use: 'Ya no es un borrador sin usar: ocúltalo en lugar de descartarlo.',
  import_not_found: 'Esa importación ya no está: sube el archivo otra vez.',
  import_under_way: 'Ese archivo se está comparando o aplicando: espera a que termine.',
  import_not_compared: 'Primero compara el archivo con el catálogo.',
  import_applied: 'Ese archivo ya se aplicó.',
  import_changes_nothing: 'Ese archivo no cambia nada.',
  supplier_not_found: 'Ese proveedor ya no está.',
  proposals_gone: 'Esos precios ya no se proponen: mira la lista otra vez.',
  import_too_heavy: 'Ese archivo pesa demasiado: puede tener hasta 20 MB. Divídelo en varios.',
  import_unreadable: 'Ese archivo no se puede leer como lista de productos.',
  spec_not_found: 'No encontramos esa característica.',
  spec_changed:
    'Alguien cambió la característica mientras la mirabas. Revisa cómo está ahora y vuelve a guardar.',
  spec_fixed:
    'La tienda calcula con esa característica: no se quita, y no cambian qué se escribe ni su unidad.',
  spec_in_use: 'Hay productos que tienen esa característica.',
  category_not_found: 'No encontramos esa categoría.',
  category_changed:
    'Alguien cambió las categorías mientras las mirabas. Revisa cómo están ahora y vuelve a guardar.',
  category_fixed:
    'Es una de las diez secciones fijas de la tienda: conserva su nombre, su dirección y su lugar.',
  category_in_use: 'La categoría tiene productos: pásalos antes a otra, u ocúltala.',
  sku_taken: 'Ese SKU ya es de otro artículo.',
  batch_not_found: 'No encontramos ese lote.',
  batch_running: 'El lote está en curso. Espera a que termine, o cancélalo.',
  batch_not_running: 'El lote ya no está en curso.',
  batch_undone: 'Ese lote ya se deshizo, o se está deshaciendo.',
  batch_changed_nothing: 'Ese lote no cambió nada: no hay qué deshacer.',
  batch_complete: 'Ese lote ya terminó: no le queda nada por hacer.',
  batch_selection_changed: 'La selección cambió desde la vista previa. Mírala otra vez antes de aplicar.',
  picture_not_found: 'Esa foto ya no está.',
  picture_known: 'Esa foto ya está aquí.',
  settings_changed: 'Otra persona cambió estos ajustes mientras los mirabas.',
  setting_change_not_found: 'No encontramos ese cambio.',
  pictures_changed: 'Las fotos cambiaron mientras las ordenabas. Míralas y ordénalas otra vez.',
  too_many_pictures: `Caben hasta ${MAX_PICTURES} fotos del producto y ${MAX_UNIT_PICTURES} de cada unidad.`,
  build_misfit: 'Con esas piezas el ensamble no funciona.',
  build_composed: 'Las unidades de ese ensamble son las de sus piezas: recibe o cuenta las piezas.',
  too_many_favourites: `Puedes guardar hasta ${MAX_FAVOURITES} favoritos. Quita alguno para guardar otro.`,
  too_many_notices: `Puedes esperar hasta ${MAX_NOTICES} avisos. Quita alguno para pedir otro.`,
  notice_not_found: 'Ese aviso ya no está.',
  pc_build_not_found: 'No encontramos ese armado: su dueño lo borró, o el enlace no está completo.',
  too_many_pc_builds: `Puedes guardar hasta ${MAX_SAVED_PC_BUILDS} armados. Borra alguno para guardar otro.`,
  account_blocked: 'Con esta cuenta no puedes comprar, preguntar ni opinar por ahora.',
  customer_not_found: 'No encontramos a ese cliente.',
  customer_of_staff: 'Esa cuenta es del equipo: adminístrala en Equipo.',
  customer_shut_out: 'Esa cuenta no puede entrar. Quita antes su bloqueo.',
  note_not_found: 'Esa nota ya no está.',
  address_not_found: 'No encontramos esa dirección.',
  last_address: 'Es tu única dirección: agrega otra antes de eliminarla.',
  too_many_addresses: `Puedes guardar hasta ${MAX_ADDRESSES} direcciones. Elimina alguna para agregar otra.`,
  staff_account: 'Esta cuenta es del personal de la tienda: la cierra su dueño.',
  open_orders: 'Tienes pedidos en curso. Podrás cerrar tu cuenta cuando terminen.',
  order_not_found: 'No encontramos ese pedido.',
  order_not_cancellable: 'Ese pedido ya está cancelado.',
  sale_undone: 'Esa venta ya se deshizo.',
  transition_refused: 'El pedido ya no está en un estado que lo permita.',
  order_changed: 'El pedido cambió mientras lo mirabas. Revisa qué pasó antes de seguir.',
  shipment_not_found: 'No encontramos ese envío.',
  view_not_found: 'No encontramos esa vista.',
  too_many_views: `Puedes guardar hasta ${MAX_SAVED_VIEWS} vistas. Elimina alguna para guardar otra.`,
  mail_not_found: 'No encontramos ese correo.',
  mail_not_sent: 'El correo de prueba no salió.',
  mail_not_failed: 'Ese correo ya salió o espera su turno.',
  payment_refused_change: 'El pago de ese pedido no admite ese cambio.',
  money_already_received: 'Ese comprobante ya está registrado como dinero recibido.',
  money_not_found: 'No encontramos ese dinero recibido.',
  money_in_use: 'Ese dinero está asignado a un pedido: quítalo de ahí antes de anularlo.',
  money_of_line: 'Ese dinero es de una línea del estado de cuenta: deshaz ahí su conciliación.',
  money_differs:
    'Ese dinero no es el de esta línea: tiene otro monto, es de otra cuenta o ya tiene su línea.',
  line_not_found: 'Esa línea del estado de cuenta ya no está.',
  line_settled: 'Esa línea ya se resolvió.',
  sure_lines_changed: 'Ahora hay más líneas seguras que las que viste. Míralas y confirma otra vez.',
  match_not_sure: 'Ya no es seguro: mírala una por una.',
  allocation_not_found: 'Esa asignación ya no está.',
  refund_not_found: 'No encontramos esa devolución de dinero.',
  refund_changed: 'Lo que se debía cambió mientras lo mirabas. Revísalo antes de seguir.',
  refund_redirected:
    'Esa cuenta no es de quien pagó: solo quien tiene ese permiso puede devolver a otra persona.',
  no_refund_owed: 'Ese pedido no tiene dinero por devolver.',
  too_little_left: 'De ese dinero no queda tanto.',
  case_closed: 'Esa solicitud ya terminó.',
  too_many_photos: `Cada solicitud lleva hasta ${MAX_RETURN_PHOTOS} fotos.`,
  claim_not_needed: 'Ese pedido no espera otra transferencia.',
  too_many_claims: 'Ese pedido ya tiene demasiadas transferencias. Escríbenos y lo revisamos contigo.',
  stock_changed: 'Mientras contabas entró o salió algo. Cuenta otra vez.',
  delivery_recorded: 'Esa entrega ya está registrada con otras unidades. Empieza una nueva.',
  code_taken: 'Ese código ya es de otro artículo.',
  code_not_found: 'Ese artículo no tiene ese código.',
  file_too_heavy: 'Ese archivo es demasiado pesado: el XML puede tener 512 KB y el PDF 2 MB.',
  statement_not_found: 'Ese estado de cuenta ya no está: súbelo otra vez.',
  statement_under_way: 'Ese estado de cuenta ya se leyó o se está leyendo.',
  statement_followed:
    'Después se leyó otro estado de esta cuenta, que cuenta con estas líneas. Descarta las que sobran una por una.',
  statement_too_heavy: 'Ese archivo es demasiado pesado: el estado de cuenta puede tener 10 MB.',
  statement_unreadable: 'Ese archivo no se puede leer como estado de cuenta.',
  invoice_broken: 'Ese archivo no es de una factura.',
  invoice_differs: 'Esa factura no es de este pedido.',
  invoice_already_recorded: 'Ese pedido ya tiene su factura.',
  invoice_not_found: 'No encontramos esa factura.',
  stock_too_high: 'Con esas unidades habría demasiadas de ese artículo. Revisa la cantidad.',
  serial_not_found: 'Ese pedido ya no tiene ese número de serie.',
  serials_missing: 'Faltan números de serie: escribe el de cada unidad que sale.',
  stock_too_low: 'No hay tantas unidades libres en la tienda.',
  case_not_found: 'No encontramos esa devolución.',
  case_too_late: 'El plazo para pedirla ya pasó. Escríbenos y vemos qué podemos hacer.',
  units_not_returnable: 'No quedan tantas unidades por devolver de ese pedido.',
  credit_note_not_due: 'De esa devolución no se emite una nota de crédito.',
  case_open: 'Ese pedido tiene una devolución o garantía abierta.',
  question_not_found: 'No encontramos esa pregunta.',
  too_many_questions: `Tienes ${MAX_WAITING_QUESTIONS} preguntas esperando respuesta. Cuando respondamos podrás hacer otra.`,
  review_not_found: 'No encontramos esa opinión.',
  product_not_delivered: 'Opina quien compró el producto aquí y ya lo recibió.',
  feedback_changed: 'Cambió mientras lo mirabas. Léelo otra vez.',
  supplier_not_replaced: 'El proveedor no lo cambió por otro.',
  ...ofPages,
} as const

export type ErrorCode = keyof typeof textOf

/** Why one line of a cart cannot be ordered as it stands. */
export const lineReasons = [
  'unavailable',
  'out_of_stock',
  'not_enough_stock',
  'price_changed',
  'holding_limit',
] as const
export type LineReason = (typeof lineReasons)[number]

/** For a buyer who agreed to the sum of the lines alone. Amounts in cents. */
export function describeFreight(shippingCents: number, totalCents: number): string {
  return `El envío cuesta ${formatCents(shippingCents)}: el total es ${formatCents(totalCents)}. Revísalo antes de pagar.`
}

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
    case 'holding_limit':
      return available === 0
        ? `De ${what} no puedes pedir más por ahora.`
        : `De ${what} puedes pedir ${available}.`
  }
}

/** The bound that a buyer has reached of what can be held without a checked payment. */
export type HoldingBound =
  | { of: 'units'; max: number; name: string }
  | { of: 'value'; maxCents: number }
  | { of: 'orders'; max: number }

/** Names the bound, and where to turn to for more. */
export function describeHoldingLimit(bound: HoldingBound, contact: string): string {
  return `${sentenceOf(bound)} Si necesitas más, escríbenos ${contact} y lo armamos contigo.`
}

/** What accounts with an unconfirmed e-mail have reached: one of them, or all that come from one network. */
export type UnconfirmedBound = { of: 'account'; max: number } | { of: 'network' }

/** Names the bound, and what lifts it. */
export function describeUnconfirmedLimit(bound: UnconfirmedBound): string {
  const reached =
    bound.of === 'network'
      ? 'Desde tu red hay ya muchos pedidos por pagar de cuentas con el correo sin confirmar.'
      : bound.max === 1
        ? 'Ya tienes un pedido reservado o con el pago por confirmar.'
        : `Ya tienes ${bound.max} pedidos reservados o con el pago por confirmar.`
  return `${reached} Confirma tu correo con el enlace que te enviamos y podrás hacer otro.`
}

function sentenceOf(bound: HoldingBound): string {
  switch (bound.of) {
    case 'units':
      return `De ${bound.name} puedes tener hasta ${bound.max} unidades con el pago por confirmar.`
    case 'value':
      return `Puedes tener hasta ${formatCents(bound.maxCents)} con el pago por confirmar.`
    case 'orders':
      return `Puedes tener hasta ${bound.max} pedidos con el pago por confirmar.`
  }
}
