import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Problem } from '../../contract/api/problem.ts'
import { type ErrorCode, textOf } from '../../contract/errors.ts'
import { toDollars } from '../../contract/money.ts'
import { isDatabaseAway, isDeadlock } from '../db/database-errors.ts'
import { DomainError } from '../domain-error.ts'
import { isFilesAway } from '../files/file-home.ts'
import { happenings } from '../happenings.ts'
import { loggedPath } from './logged-path.ts'
import type { AppEnv } from './request-guard.ts'

/** The status of every refusal. No other file knows one. */
export const statusOf = {
  bad_request: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  forbidden_origin: 403,
  not_permitted: 403,
  second_factor_needed: 403,
  proof_needed: 403,
  not_found: 404,
  order_not_found: 404,
  product_not_found: 404,
  batch_not_found: 404,
  category_not_found: 404,
  spec_not_found: 404,
  question_not_found: 404,
  review_not_found: 404,
  product_not_delivered: 404,
  customer_not_found: 404,
  note_not_found: 404,
  address_not_found: 404,
  reservation_not_found: 404,
  shipment_not_found: 404,
  view_not_found: 404,
  mail_not_found: 404,
  offer_not_found: 404,
  notice_not_found: 404,
  pc_build_not_found: 404,
  code_not_found: 404,
  serial_not_found: 404,
  refund_not_found: 404,
  method_not_allowed: 405,
  account_blocked: 409,
  customer_of_staff: 409,
  customer_shut_out: 409,
  account_taken: 409,
  product_changed: 409,
  batch_running: 409,
  batch_not_running: 409,
  batch_undone: 409,
  batch_changed_nothing: 409,
  batch_complete: 409,
  batch_selection_changed: 409,
  category_changed: 409,
  spec_changed: 409,
  spec_fixed: 409,
  spec_in_use: 409,
  category_fixed: 409,
  category_in_use: 409,
  product_not_ready: 409,
  product_in_use: 409,
  sku_taken: 409,
  picture_not_found: 404,
  picture_known: 409,
  settings_changed: 409,
  setting_change_not_found: 404,
  pictures_changed: 409,
  too_many_pictures: 409,
  build_misfit: 409,
  build_composed: 409,
  refund_changed: 409,
  refund_redirected: 409,
  no_refund_owed: 409,
  too_many_favourites: 409,
  too_many_questions: 409,
  feedback_changed: 409,
  too_many_notices: 409,
  too_many_pc_builds: 409,
  last_address: 409,
  no_second_factor: 409,
  second_factor_required: 409,
  no_pending_second_factor: 409,
  role_taken: 409,
  role_in_use: 409,
  last_owner: 409,
  own_account: 409,
  already_staff: 409,
  too_many_addresses: 409,
  open_orders: 409,
  staff_account: 409,
  sign_in_again: 409,
  no_mail: 409,
  no_password: 409,
  link_expired: 409,
  cart_changed: 409,
  price_changed: 409,
  idempotency_key_reused: 409,
  order_too_large: 409,
  not_delivered: 409,
  holding_limit: 409,
  email_unconfirmed: 409,
  window_expired: 409,
  reservation_closed: 409,
  reservation_differs: 409,
  offer_expired: 409,
  offer_used: 409,
  offer_withdrawn: 409,
  offer_being_paid: 409,
  order_not_cancellable: 409,
  sale_undone: 409,
  transition_refused: 409,
  order_changed: 409,
  too_many_views: 409,
  mail_not_sent: 409,
  mail_not_failed: 409,
  payment_refused_change: 409,
  money_already_received: 409,
  money_not_found: 404,
  money_in_use: 409,
  money_of_line: 409,
  money_differs: 409,
  line_not_found: 404,
  line_settled: 409,
  match_not_sure: 409,
  sure_lines_changed: 409,
  allocation_not_found: 404,
  too_little_left: 409,
  case_closed: 409,
  too_many_photos: 409,
  claim_not_needed: 409,
  too_many_claims: 409,
  invoice_differs: 409,
  invoice_already_recorded: 409,
  invoice_not_found: 404,
  stock_too_high: 409,
  serials_missing: 409,
  statement_not_found: 404,
  import_not_found: 404,
  supplier_not_found: 404,
  statement_under_way: 409,
  import_under_way: 409,
  proposals_gone: 409,
  import_not_compared: 409,
  import_applied: 409,
  import_changes_nothing: 409,
  statement_followed: 409,
  stock_too_low: 409,
  case_not_found: 404,
  case_too_late: 409,
  units_not_returnable: 409,
  credit_note_not_due: 409,
  case_open: 409,
  supplier_not_replaced: 409,
  stock_changed: 409,
  delivery_recorded: 409,
  code_taken: 409,
  too_large: 413,
  photo_too_heavy: 413,
  file_too_heavy: 413,
  statement_too_heavy: 413,
  import_too_heavy: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  invalid: 422,
  password_too_common: 422,
  wrong_password: 422,
  wrong_code: 422,
  photo_too_large: 422,
  photo_unsupported: 422,
  photo_broken: 422,
  invoice_broken: 422,
  statement_unreadable: 422,
  import_unreadable: 422,
  too_many_requests: 429,
  internal: 500,
  busy: 503,
  unavailable: 503,
} as const satisfies Record<ErrorCode, ContentfulStatusCode>

const codeOfStatus = new Map<number, ErrorCode>([
  [400, 'bad_request'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [413, 'too_large'],
  [415, 'unsupported_media_type'],
])

export const UNAVAILABLE_RETRY_SECONDS = 5
const FILES_AWAY =
  'Ahora no podemos guardar ni mostrar fotos y archivos. Lo demás funciona: inténtalo de nuevo en unos segundos.'

/** Turns any error into the API's one shape of refusal, and logs it: mistakes of ours as errors, refusals as info. */
export function toProblem(error: unknown, context: Context<AppEnv>): Response {
  const log = context.get('log')
  const refusal = asDomainError(error)
  happenings.emit('refused', refusal.code)
  if (refusal.code === 'internal') log.error({ err: error }, 'request failed')
  // A repeat will succeed, but a transaction that locks in another order than the rest is our mistake.
  else if (isDeadlock(error)) log.warn({ err: error }, 'deadlock')
  else if (refusal.code === 'unavailable')
    log.warn({ err: error }, isFilesAway(error) ? 'files away' : 'database away')
  else {
    const { method, path } = context.req
    const accountId = context.get('accountId') ?? refusal.details.accountId
    log.info(
      { code: refusal.code, accountId, address: context.get('address'), method, path: loggedPath(path) },
      'request refused',
    )
  }
  const { fields, lines, totalCents, shippingCents, events, retryAfterSeconds } = refusal.details
  const problem: Problem = {
    error: refusal.code,
    message: refusal.message,
    ...(fields && { fields }),
    ...(lines && { lines }),
    ...(events && { events }),
    ...(totalCents !== undefined && { total: toDollars(totalCents) }),
    ...(shippingCents !== undefined && { shipping: toDollars(shippingCents) }),
    ...(refusal.code === 'internal' && { request_id: context.get('requestId') }),
  }
  const retry = retryAfterSeconds ?? (refusal.code === 'unavailable' ? UNAVAILABLE_RETRY_SECONDS : null)
  return context.json(problem, statusOf[refusal.code], {
    'cache-control': 'no-store',
    ...(retry !== null && { 'retry-after': String(retry) }),
  })
}

function asDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (error instanceof HTTPException) return new DomainError(codeOfStatus.get(error.status) ?? 'internal')
  if (isHangUp(error)) return new DomainError('bad_request')
  if (isFilesAway(error)) return new DomainError('unavailable', { message: FILES_AWAY }, error)
  return new DomainError(isDatabaseAway(error) ? 'unavailable' : 'internal')
}

/** Node's error when the visitor went away in the middle of a body, or sent one that HTTP cannot read. */
function isHangUp(error: unknown): boolean {
  return (
    error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
  )
}

/** Status and sentence of a code, for pages that refuse without JSON. */
export function statusAndText(code: ErrorCode): { status: ContentfulStatusCode; text: string } {
  return { status: statusOf[code], text: textOf[code] }
}
