import type { StaffMeAnswer } from './api/admin/me.ts'
import { type Calls, call, type Sent } from './client.ts'

/**
 * The API of the staff as their desk knows it: one line a call. The shop's own pages never import this file. Requests and
 * answers are the types of `contract/api/admin/`.
 */
export type AdminCalls = OwnAccount & {
  'GET /api/admin/me': { answer: StaffMeAnswer }
}

/** Whoever works here has an account of the shop, whose sessions are ended by the shop's own calls. */
type OwnAccount = Pick<
  Calls,
  'GET /api/user/sessions' | 'DELETE /api/user/sessions' | 'DELETE /api/user/sessions/{id}'
>

/** Calls the API with the session's cookie. Rejects with an `ApiError` for every answer that is not a 2xx. */
export const callAdmin = call as unknown as <C extends keyof AdminCalls>(
  endpoint: C,
  ...options: Sent<AdminCalls[C]>
) => Promise<AdminCalls[C]['answer']>
