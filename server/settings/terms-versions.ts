import { createHash } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import type { Settings } from '../../contract/api/settings.ts'
import type { TermsPage } from '../../contract/api/shop.ts'
import type { RichSection } from '../../contract/rich-text.ts'
import { shopDay } from '../../contract/shop-time.ts'
import type { Database, Executor, Transaction } from '../db/database.ts'
import { termsVersions } from '../db/schema/shop.ts'
import { statement } from '../db/statement.ts'
import { dataOf, isPreview, readSettings, settingsOfStamp, settingsStamp } from './settings.ts'
import { showText } from './text-settings.ts'

/** The last one that was written down. Null: there is none yet. */
export type LatestTerms = { number: number; hash: string } | null

const readLatest = statement<object, { number: number; hash: string }>(
  () => sql`select number, hash from terms_version order by number desc limit 1`,
)

export type AgreementRow = { stamp: string | null; number: number | null; hash: string | null }

/** SQL: an `AgreementRow`, beside what else is read of one row. */
export const agreement = {
  columns: sql`${settingsStamp} as stamp, latest_terms.number, latest_terms.hash`,
  from: sql`left join (select number, hash from terms_version order by number desc limit 1) as latest_terms on true`,
}

/** What a purchase is agreed on under: the settings as they count now, and the terms for `termsInForce`. */
export async function readAgreement(
  tx: Transaction,
  { stamp, number, hash }: AgreementRow,
): Promise<{ settings: Settings; latestTerms: LatestTerms }> {
  return {
    settings: await settingsOfStamp(tx, stamp),
    latestTerms: number === null || hash === null ? null : { number, hash },
  }
}

/** It waits for nobody: a version that somebody is writing down is not seen yet. */
export async function readLatestTerms(db: Executor): Promise<LatestTerms> {
  const [latest] = await readLatest(db, {})
  return latest ?? null
}

/**
 * The number of the terms as they read under these settings, for whoever accepts them now. Where they read otherwise than the
 * `latest` ones, by the owner's words or by a figure in them such as IVA, a version is written down.
 */
export async function termsInForce(
  tx: Transaction,
  settings: Settings,
  latest: LatestTerms,
): Promise<number> {
  if (latest && latest.hash === wordsOf(settings).hash) return latest.number
  // Of two who see new terms at once the second one finds what the first has written, and reads the settings anew: those that
  // were given may be older than the version that it finds.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('terms_version'))`)
  const { sections, hash } = wordsOf(await readSettings(tx))
  const last = await readLatestTerms(tx)
  if (last?.hash === hash) return last.number
  const number = (last?.number ?? 0) + 1
  await tx.insert(termsVersions).values({ number, sections, hash })
  return number
}

/** The number of the terms as they read now, which are written down unless they are already. */
export async function termsOfNow(tx: Transaction): Promise<number> {
  return termsInForce(tx, await readSettings(tx), await readLatestTerms(tx))
}

/** The same in a transaction of its own. */
export async function keepTerms(db: Database): Promise<number> {
  return db.transaction(termsOfNow)
}

/**
 * The terms of a number, or those in force, with the list of all.
 * Null where there is none of that number.
 */
export async function readTerms(db: Database, number: number | null): Promise<TermsPage | null> {
  if (isPreview() && number === null) return previewTerms(db)
  const current = isPreview() ? (await readLatestTerms(db))?.number : await keepTerms(db)
  const [shown] = await db
    .select()
    .from(termsVersions)
    .where(eq(termsVersions.number, number ?? current ?? 0))
  if (!shown) return null
  const versions = await db
    .select({ number: termsVersions.number, validFrom: termsVersions.validFrom })
    .from(termsVersions)
    .orderBy(desc(termsVersions.number))
  return {
    number: shown.number,
    isCurrent: shown.number === current,
    since: shopDay(shown.validFrom),
    sections: shown.sections,
    versions: versions.map(({ number, validFrom }) => ({ number, since: shopDay(validFrom) })),
  }
}

/** As they would read, and be numbered, with the settings of a preview: nothing is written down. */
async function previewTerms(db: Database): Promise<TermsPage> {
  const { sections, hash } = wordsOf(await readSettings(db))
  const latest = await readLatestTerms(db)
  const number = latest?.hash === hash ? latest.number : (latest?.number ?? 0) + 1
  return { number, isCurrent: true, since: shopDay(new Date()), sections, versions: [] }
}

let shown: { settings: Settings; of: string; sections: RichSection[]; hash: string } | null = null

/** The words of the terms under these settings. They are asked for with each order, and seldom other ones. */
function wordsOf(settings: Settings): { sections: RichSection[]; hash: string } {
  // The same object, as `readSettings` gives while nothing changes.
  if (shown?.settings === settings) return shown
  // Nothing in them depends on whether this process sends mail.
  const data = dataOf(settings, { sendsMail: false })
  const of = JSON.stringify([settings.terms, data])
  if (shown?.of === of) {
    shown.settings = settings
    return shown
  }
  const sections = showText('terms', settings.terms, data)
  shown = {
    settings,
    of,
    sections,
    hash: createHash('sha256').update(JSON.stringify(sections)).digest('hex'),
  }
  return shown
}
