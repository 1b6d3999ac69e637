import type { AddressAnswer, AddressBody } from './api/addresses.ts'
import type { CartAnswer, GamerBuild, NarrowedPage, Product, SearchAnswer } from './api/catalog.ts'
import type { Comparison } from './api/comparison.ts'
import type { FavouriteBody } from './api/favourites.ts'
import type {
  AskQuestionBody,
  OwnQuestionsAnswer,
  OwnReviewsAnswer,
  QuestionAskedAnswer,
  ReviewWrittenAnswer,
  WriteReviewBody,
} from './api/feedback.ts'
import type {
  AskNoticeRequest,
  AskOwnNoticeRequest,
  NoticeConfirmedAnswer,
  OwnNoticesAnswer,
} from './api/notices.ts'
import type { OfferAnswer } from './api/offers.ts'
import type {
  AddClaimRequest,
  CancelOrderAnswer,
  CancelOrderBody,
  CreateOrderAnswer,
  CreateOrderRequest,
  KeepPaymentAnswer,
  KeepPaymentRequest,
  LiveReservationAnswer,
  OrderAnswer,
  Reservation,
  ReservationRequest,
} from './api/orders.ts'
import type { Candidates, PcBuildAnswer, PcProposals } from './api/pc-build.ts'
import type { CloseAccountBody, PersonalData } from './api/personal-data.ts'
import type { Problem } from './api/problem.ts'
import type { ProfileRequest } from './api/profile.ts'
import type { PurchaseDataAnswer, PurchaseDataBody } from './api/purchase-data.ts'
import type { RefundAccountBody } from './api/refund-account.ts'
import type { AskReturnAnswer, AskReturnRequest, ReturnCasesAnswer } from './api/returns.ts'
import type {
  OwnPcBuildsAnswer,
  PcBuildSavedAnswer,
  RenamePcBuildBody,
  SavePcBuildBody,
} from './api/saved-pc-builds.ts'
import type { ChangeEmailBody, ChangePasswordBody, SessionsAnswer, UnlinkGoogleBody } from './api/security.ts'
import type {
  LinkBody,
  LoginBody,
  MessageAnswer,
  NewPasswordBody,
  RecoveryBody,
  RegisterBody,
  SessionAnswer,
} from './api/session.ts'
import type { UserAnswer } from './api/user.ts'
import { texts } from './texts.ts'

/** The API as the browser knows it: one line a call. Requests and answers are the contract's own types. */
export type Calls = {
  'GET /api/products': { answer: Product[] }
  'GET /api/gamerBuilds': { answer: GamerBuild[] }
  'GET /api/catalog': { query: Record<string, string>; answer: NarrowedPage }
  'GET /api/search': { query: { q: string }; answer: SearchAnswer }
  'GET /api/compare': { query: { ids: string }; answer: Comparison }
  'GET /api/pc-build': { query: Record<string, string>; answer: PcBuildAnswer }
  'GET /api/pc-build/candidates': { query: Record<string, string>; answer: Candidates }
  'GET /api/pc-build/proposals': { query: Record<string, string>; answer: PcProposals }
  'GET /api/cart': { query: { ids: string; counts?: string; province?: string }; answer: CartAnswer }
  'GET /api/offers/{token}': { params: { token: string }; answer: OfferAnswer }
  'POST /api/pc-builds': { body: SavePcBuildBody; answer: PcBuildSavedAnswer }
  'POST /api/notices': { body: AskNoticeRequest; answer: MessageAnswer }
  'POST /api/notices/confirm': { body: LinkBody; answer: NoticeConfirmedAnswer }
  'POST /api/notices/end': { body: LinkBody; answer: MessageAnswer }
  'POST /api/login/': { body: LoginBody; answer: SessionAnswer }
  // The same path with another body: what follows a second space only tells the two calls apart.
  'POST /api/login/ (recovery)': { body: RecoveryBody; answer: MessageAnswer }
  'POST /api/login/new-password': { body: NewPasswordBody; answer: MessageAnswer }
  'POST /api/login/confirm-email': { body: LinkBody; answer: MessageAnswer }
  'POST /api/register': { body: RegisterBody; answer: SessionAnswer }
  'GET /api/logout': { answer: MessageAnswer }
  'GET /api/user': { answer: UserAnswer }
  'POST /api/user/profile/data': { body: ProfileRequest; answer: MessageAnswer }
  'POST /api/user/add-favorite': { body: FavouriteBody; answer: MessageAnswer }
  'POST /api/user/delete-favorite': { body: FavouriteBody; answer: MessageAnswer }
  'GET /api/user/questions': { answer: OwnQuestionsAnswer }
  'POST /api/user/questions': { body: AskQuestionBody; answer: QuestionAskedAnswer }
  'DELETE /api/user/questions/{id}': { params: { id: number }; answer: MessageAnswer }
  'GET /api/user/reviews': { answer: OwnReviewsAnswer }
  'PUT /api/user/reviews/{id}': { params: { id: number }; body: WriteReviewBody; answer: ReviewWrittenAnswer }
  'DELETE /api/user/reviews/{id}': { params: { id: number }; answer: MessageAnswer }
  'GET /api/user/notices': { answer: OwnNoticesAnswer }
  'POST /api/user/notices': { body: AskOwnNoticeRequest; answer: MessageAnswer }
  'DELETE /api/user/notices/{id}': { params: { id: number }; answer: MessageAnswer }
  'GET /api/user/pc-builds': { answer: OwnPcBuildsAnswer }
  'POST /api/user/pc-builds': { body: SavePcBuildBody; answer: PcBuildSavedAnswer }
  'PATCH /api/user/pc-builds/{code}': {
    params: { code: string }
    body: RenamePcBuildBody
    answer: MessageAnswer
  }
  'DELETE /api/user/pc-builds/{code}': { params: { code: string }; answer: MessageAnswer }
  'POST /api/user/addresses': { body: AddressBody; answer: AddressAnswer }
  'PUT /api/user/addresses/{id}': { params: { id: number }; body: AddressBody; answer: AddressAnswer }
  'DELETE /api/user/addresses/{id}': { params: { id: number }; answer: MessageAnswer }
  'POST /api/user/purchase-data': { body: PurchaseDataBody; answer: PurchaseDataAnswer }
  'DELETE /api/user/purchase-data': { answer: MessageAnswer }
  'GET /api/user/export': { answer: PersonalData }
  'POST /api/user/close': { body: CloseAccountBody; answer: MessageAnswer }
  'POST /api/user/password': { body: ChangePasswordBody; answer: MessageAnswer }
  'POST /api/user/email': { body: ChangeEmailBody; answer: MessageAnswer }
  'DELETE /api/user/email': { answer: MessageAnswer }
  'POST /api/user/email/confirmation': { answer: MessageAnswer }
  'POST /api/user/google/unlink': { body: UnlinkGoogleBody; answer: MessageAnswer }
  'GET /api/user/sessions': { answer: SessionsAnswer }
  'DELETE /api/user/sessions': { answer: MessageAnswer }
  'DELETE /api/user/sessions/{id}': { params: { id: string }; answer: MessageAnswer }
  'POST /api/user/createorder': { body: CreateOrderRequest; answer: CreateOrderAnswer }
  'POST /api/user/reservation': { body: ReservationRequest; answer: Reservation }
  'GET /api/user/reservation': { answer: LiveReservationAnswer }
  'PUT /api/user/reservation/payment': { body: KeepPaymentRequest; answer: KeepPaymentAnswer }
  'DELETE /api/user/reservation': { query: { reservation_id: string }; answer: MessageAnswer }
  'POST /api/user/cancel-orders': { body: CancelOrderBody; answer: CancelOrderAnswer }
  'GET /api/user/orders/{id}': { params: { id: number }; answer: OrderAnswer }
  'POST /api/user/orders/{id}/claims': {
    params: { id: number }
    body: AddClaimRequest
    answer: MessageAnswer
  }
  'PUT /api/user/orders/{id}/refund-account': {
    params: { id: number }
    body: RefundAccountBody
    answer: MessageAnswer
  }
  'GET /api/user/orders/{id}/return-cases': { params: { id: number }; answer: ReturnCasesAnswer }
  'POST /api/user/orders/{id}/return-cases': {
    params: { id: number }
    body: AskReturnRequest
    answer: AskReturnAnswer
  }
  'POST /api/user/return-cases/{id}/withdraw': { params: { id: number }; answer: MessageAnswer }
  'POST /api/user/return-cases/{id}/photos': { params: { id: number }; form: FormData; answer: MessageAnswer }
  'POST /api/user/orders/{id}/receipt': { params: { id: number }; form: FormData; answer: MessageAnswer }
}

type Extras = {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Goes on when the page is gone. */
  keepalive?: boolean
}

/** Of several calls one after another: the parts of all of them, each with each, would be more than the compiler takes. */
type OptionsOf<Call> = Call extends unknown
  ? Pick<Call, Extract<keyof Call, 'body' | 'form' | 'params' | 'query'>> & Extras
  : never

/** What a call takes beside its name: nothing has to be said of a call that sends nothing. */
export type Sent<Call> = object extends OptionsOf<Call> ? [OptionsOf<Call>?] : [OptionsOf<Call>]

/** For what a screen asks of the catalogue: a connection may hang without ever failing. */
export const CATALOG_TIMEOUT_MS = 10_000

/** A refusal of the API, or its silence: `status` 0 and no problem when no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem | null
  /** How long the API asks to wait before the next try, if it says so. */
  readonly retryAfterSeconds: number | null

  constructor(
    status: number,
    problem: Problem | null,
    { retryAfterSeconds = null, cause }: { retryAfterSeconds?: number | null; cause?: unknown } = {},
  ) {
    super(problem?.message ?? texts.tryLater, { cause })
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Calls the API with the session's cookie. Rejects with an `ApiError` for every answer that is not a 2xx. */
export async function call<C extends keyof Calls>(
  endpoint: C,
  ...[options]: Sent<Calls[C]>
): Promise<Calls[C]['answer']> {
  const { body, form, params, query, headers, ...rest } = (options ?? {}) as {
    body?: unknown
    form?: FormData
    params?: Record<string, string | number>
    query?: Record<string, string>
    headers?: Record<string, string>
    signal?: AbortSignal
    keepalive?: boolean
  }
  const [method, pattern] = endpoint.split(' ') as [string, string]
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const url = query ? `${path}?${new URLSearchParams(query)}` : path
  let response: Response
  try {
    response = await fetch(url, {
      method,
      credentials: 'include',
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      // A form brings its own type, with the boundary that the browser chose.
      ...(body === undefined ? form && { body: form } : { body: JSON.stringify(body) }),
      ...rest,
    })
  } catch (cause) {
    if (rest.signal?.aborted) throw cause
    throw new ApiError(0, null, { cause })
  }
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok || answer === null) {
    const retryAfterSeconds = Number(response.headers.get('retry-after')) || null
    throw new ApiError(response.status, asProblem(answer), { retryAfterSeconds })
  }
  return answer as Calls[C]['answer']
}

function asProblem(answer: unknown): Problem | null {
  return answer !== null && typeof answer === 'object' && 'error' in answer ? (answer as Problem) : null
}
