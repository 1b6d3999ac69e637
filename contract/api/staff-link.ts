import * as z from 'zod'
import { maxLength } from '../field-rules.ts'
import { typedText } from './fields.ts'
import { LinkBody, LoginBody, passwordsAgree, passwordsDiffer, RegisterBody } from './session.ts'

/** What the link that makes somebody one of the staff tells of itself. */
export const StaffLinkAnswer = z.object({
  role: z
    .string()
    .nullable()
    .meta({ description: 'What the role is called that it gives; null: it makes an owner' }),
  for_whom: z.string().nullable().meta({ description: 'What the inviter wrote, such as a name' }),
})
export type StaffLinkAnswer = z.infer<typeof StaffLinkAnswer>

const personName = typedText(maxLength.personName)

/** A new account by such a link. */
export const JoinWithNewAccountBody = RegisterBody.safeExtend({
  token: LinkBody.shape.token,
  first_name: personName,
  last_name: personName,
}).refine(passwordsAgree, passwordsDiffer)
export type JoinWithNewAccountBody = z.infer<typeof JoinWithNewAccountBody>

/** The account that somebody has already, by its user name or e-mail, and its password. */
export const JoinWithAccountBody = LoginBody.extend({ token: LinkBody.shape.token })
export type JoinWithAccountBody = z.infer<typeof JoinWithAccountBody>
