import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { type OwnerTextKey, type OwnerTextRule, ownerTexts } from '../owner-texts.ts'
import { maybeEmptyLines, typedLines } from './fields.ts'

/** For `definitions`: each text of the owner, whose preset lies in `preset-texts/`. */
export const ownerTextSettings = {
  about_history: kept('about_history'),
  about_promises: kept('about_promises'),
  about_payment: kept('about_payment'),
  help_questions: kept('help_questions'),
  help_returns: kept('help_returns'),
  help_guides: kept('help_guides'),
  terms: kept('terms'),
  privacy_responsible: kept('privacy_responsible'),
  privacy_more: kept('privacy_more'),
} satisfies Record<OwnerTextKey, z.ZodType<string>>

/** For `typed`. What is wrong with the marks in it the server says, which alone reads them. */
export const typedOwnerTexts: Record<OwnerTextKey, z.ZodType<string>> = {
  about_history: typed('about_history'),
  about_promises: typed('about_promises'),
  about_payment: typed('about_payment'),
  help_questions: typed('help_questions'),
  help_returns: typed('help_returns'),
  help_guides: typed('help_guides'),
  terms: typed('terms'),
  privacy_responsible: typed('privacy_responsible'),
  privacy_more: typed('privacy_more'),
}

function kept(key: OwnerTextKey) {
  const file = join(import.meta.dirname, 'preset-texts', `${key.replaceAll('_', '-')}.txt`)
  return z.string().default(readFileSync(file, 'utf8').trim())
}

function typed(key: OwnerTextKey): z.ZodType<string> {
  const { max, mayBeEmpty }: OwnerTextRule = ownerTexts[key]
  return mayBeEmpty ? maybeEmptyLines(max) : typedLines(max)
}
