import * as z from 'zod'
import { email, moment } from './fields.ts'
import { newPassword, password, passwordsAgree, passwordsDiffer, repeatedPassword } from './session.ts'

/** `current` is left out by an account that has no password yet, because it signs in with Google, and by no other. */
export const ChangePasswordBody = z
  .object({
    current: password
      .optional()
      .meta({ description: 'Left out by an account that has none yet because it signs in with Google' }),
    pass: newPassword,
    pass2: repeatedPassword,
  })
  .refine(passwordsAgree, passwordsDiffer)
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>

const ownPassword = password
  .optional()
  .meta({ description: 'The account’s password; left out by an account that has none' })

/** `pass` is left out by an account that has none. */
export const ChangeEmailBody = z.object({ email, pass: ownPassword })
export type ChangeEmailBody = z.infer<typeof ChangeEmailBody>

/** `pass` is left out by an account that has none, which is then refused. */
export const UnlinkGoogleBody = z.object({ pass: ownPassword })
export type UnlinkGoogleBody = z.infer<typeof UnlinkGoogleBody>

/** Where the buyer is signed in. `id` names a session to end it, and opens nothing. */
export const Session = z
  .object({
    id: z.uuid(),
    is_current: z.boolean().meta({ description: 'The session that asks' }),
    created_at: moment,
    last_seen_at: moment,
    device: z.string().meta({ description: 'As people know it: "Chrome en Android"' }),
  })
  .meta({ id: 'LiveSession' })
export type Session = z.infer<typeof Session>

export const SessionsAnswer = z.object({ sessions: z.array(Session) })
export type SessionsAnswer = z.infer<typeof SessionsAnswer>
