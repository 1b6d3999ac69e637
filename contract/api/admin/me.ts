import * as z from 'zod'
import { allPermissions } from '../../permissions.ts'
import { moment, typedText } from '../fields.ts'
import { password } from '../session.ts'

export const StaffMe = z
  .object({
    username: z.string(),
    name: z.string().nullable().meta({ description: 'First and last name, when the person gave them' }),
    role: z.object({
      kind: z.enum(['owner', 'staff']),
      name: z.string().meta({ description: 'What the shop calls it: «Bodega»' }),
    }),
    permissions: z
      .array(z.enum(allPermissions))
      .meta({ description: 'What this person may do; an owner may do everything' }),
    second_factor: z.object({
      is_set_up: z.boolean(),
      is_required: z.boolean().meta({ description: 'Of owners, where the shop is served by https' }),
      recovery_codes_left: z.int(),
    }),
    lacks: z.enum(['code', 'set_up']).nullable().meta({
      description:
        'What this session lacks: the code of the second factor, or a second factor that must be set up first. Until then only the calls of `Own access` are answered',
    }),
    proven_until: moment.meta({
      description: 'Until when acts on money, staff and settings need no further proof',
    }),
    prove_by: z.enum(['code', 'password', 'sign_in']).meta({
      description:
        'What `proveAgain` asks this person for. `sign_in`: there is neither a password nor a second factor, so only signing in again proves it',
    }),
  })
  .meta({ id: 'StaffMe' })
export type StaffMe = z.infer<typeof StaffMe>

export const StaffMeAnswer = z.object({ me: StaffMe })
export type StaffMeAnswer = z.infer<typeof StaffMeAnswer>

export const SecondFactorSetUpAnswer = z.object({
  secret: z.string().meta({ description: 'In base 32, for who cannot scan', examples: ['JBSWY3DPEHPK3PXP'] }),
  uri: z
    .string()
    .meta({ description: 'What a QR code shows to an authenticator application: `otpauth://…`' }),
})
export type SecondFactorSetUpAnswer = z.infer<typeof SecondFactorSetUpAnswer>

const code = typedText(40).meta({
  description: 'Six digits of the application, or a recovery code',
  examples: ['492039'],
})

export const CodeBody = z.object({ code })
export type CodeBody = z.infer<typeof CodeBody>

export const RecoveryCodesAnswer = z.object({
  message: z.string(),
  recovery_codes: z
    .array(z.string())
    .meta({ description: 'Shown this once; each works once', examples: [['7K2M-9QXA-0B4C-VR8T']] }),
})
export type RecoveryCodesAnswer = z.infer<typeof RecoveryCodesAnswer>

/** What `prove_by` of `readStaffMe` names. */
export const ProofBody = z.object({ code: code.optional(), pass: password.optional() })
export type ProofBody = z.infer<typeof ProofBody>

export const ProofAnswer = z.object({ proven_until: moment })
export type ProofAnswer = z.infer<typeof ProofAnswer>
