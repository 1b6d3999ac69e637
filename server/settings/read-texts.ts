import type { AboutTexts, HelpTexts, PrivacyTexts, ShopProfile } from '../../contract/api/shop.ts'
import { TEXTS_CHANGED_ON } from '../../contract/constants.ts'
import { shopDay } from '../../contract/shop-time.ts'
import type { Executor } from '../db/database.ts'
import { dataOf, readSettings, validSince } from './settings.ts'
import { showParagraphs, showText } from './text-settings.ts'

/** Whether mails leave is no setting: the process knows it. */
type Sending = Pick<ShopProfile, 'sendsMail'>

/** What `/nosotros` says in the owner's words. */
export async function readAboutTexts(db: Executor, sending: Sending): Promise<AboutTexts> {
  const settings = await readSettings(db)
  const data = dataOf(settings, sending)
  return {
    history: showText('about_history', settings.about_history, data),
    promises: showText('about_promises', settings.about_promises, data),
    payment: showParagraphs('about_payment', settings.about_payment, data),
  }
}

/** The questions of the help's three sections, in the order of their titles. */
export async function readHelpTexts(db: Executor, sending: Sending): Promise<HelpTexts> {
  const settings = await readSettings(db)
  const data = dataOf(settings, sending)
  return [
    showText('help_questions', settings.help_questions, data),
    showText('help_returns', settings.help_returns, data),
    showText('help_guides', settings.help_guides, data),
  ]
}

/** What of the privacy page is the shop's to say, and since when the whole page counts. */
export async function readPrivacyTexts(db: Executor, sending: Sending): Promise<PrivacyTexts> {
  const settings = await readSettings(db)
  const data = dataOf(settings, sending)
  const changes = [await validSince(db, 'privacy_responsible'), await validSince(db, 'privacy_more')].flatMap(
    (moment) => (moment ? [shopDay(moment)] : []),
  )
  return {
    responsible: showParagraphs('privacy_responsible', settings.privacy_responsible, data),
    more: showParagraphs('privacy_more', settings.privacy_more, data),
    since: [TEXTS_CHANGED_ON, ...changes].sort().at(-1) ?? TEXTS_CHANGED_ON,
  }
}
