import * as z from 'zod'
import { type MailName, type MailSetting, mailNames, mailSetting } from '../mail-labels.ts'
import { type OwnWords, type Piece, presetWords, refuseWords, tidyWords } from '../mail-wording.ts'

/** What a mail says in the shop's own words; what is said as it came stands in `contract/mail-wording.ts` and is left out. */
function wordsOfMail(name: MailName) {
  return z
    .record(z.string(), z.string('Debe ser un texto'))
    .transform((given, context): OwnWords => {
      const presets = new Map<string, string>(presetWords(name))
      const own = new Map<string, string>()
      for (const [piece, text] of Object.entries(given)) {
        const tidy = tidyWords(piece as Piece, text)
        const refusal = presets.has(piece)
          ? refuseWords(name, piece as Piece, tidy)
          : 'Este correo no tiene ese texto'
        if (refusal !== null) context.addIssue({ code: 'custom', path: [piece], message: refusal })
        else if (tidy !== presets.get(piece)) own.set(piece, tidy)
      }
      return Object.fromEntries(own)
    })
    .default({})
}

/** The settings that hold the words of each mail. */
export const mailDefinitions = Object.fromEntries(
  mailNames.map((name) => [mailSetting(name), wordsOfMail(name)]),
) as Record<MailSetting, ReturnType<typeof wordsOfMail>>
