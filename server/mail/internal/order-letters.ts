import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { isDatabaseAway } from '../../db/database-errors.ts'
import type { mails } from '../../db/schema/mail.ts'
import { statement } from '../../db/statement.ts'
import type { OrderMailTemplate } from '../queue-mail.ts'
import type { Letter } from './layout.ts'
import { type MailShop, readMailOrders } from './mail-order.ts'
import { writeOrderMail } from './write-mail.ts'

export type OrderLetter = Letter & { recipient: string }

type QueuedRow = typeof mails.$inferSelect

type Columns = {
  ids: readonly number[]
  recipients: readonly string[]
  subjects: readonly string[]
  htmls: readonly string[]
  texts: readonly string[]
}

const keep = statement<Columns>(
  ({ ids, recipients, subjects, htmls, texts }) => sql`
    update mail set recipient = letter.recipient, subject = letter.subject, html = letter.html, text = letter.text
      from unnest(${ids}::bigint[], ${recipients}::text[], ${subjects}::text[], ${htmls}::text[], ${texts}::text[])
             as letter (id, recipient, subject, html, text)
     where mail.id = letter.id`,
)

/**
 * Writes the words of mails about orders and keeps them in the table: read and kept together, because what a rush brings would cost
 * as much again one by one. Gives for each mail its letter or why there is none.
 */
export async function writeOrderLetters(
  db: Database,
  queued: readonly QueuedRow[],
  shop: MailShop,
): Promise<ReadonlyMap<number, OrderLetter | Error>> {
  if (queued.length === 0) return new Map()
  try {
    return await writeTogether(db, queued, shop)
  } catch (error) {
    if (queued.length === 1 || isDatabaseAway(error))
      return new Map(queued.map(({ id }) => [id, asError(error)]))
    // One that cannot be read or kept holds up no other.
    const each = []
    for (const one of queued) each.push(...(await writeOrderLetters(db, [one], shop)))
    return new Map(each)
  }
}

async function writeTogether(
  db: Database,
  queued: readonly QueuedRow[],
  shop: MailShop,
): Promise<Map<number, OrderLetter | Error>> {
  const orderOf = await readMailOrders(db, queued)
  const letters = new Map<number, OrderLetter | Error>()
  const written: [number, OrderLetter][] = []
  for (const mail of queued) {
    try {
      const order = orderOf(mail)
      const letter = {
        recipient: order.email,
        ...writeOrderMail(mail.template as OrderMailTemplate, order, shop),
      }
      letters.set(mail.id, letter)
      written.push([mail.id, letter])
    } catch (error) {
      letters.set(mail.id, asError(error))
    }
  }
  await keep(db, {
    ids: written.map(([id]) => id),
    recipients: written.map(([, { recipient }]) => recipient),
    subjects: written.map(([, { subject }]) => subject),
    htmls: written.map(([, { html }]) => html),
    texts: written.map(([, { text }]) => text),
  })
  return letters
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
