import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { emailPattern } from '../../contract/field-rules.ts'
import type { Database } from '../db/database.ts'
import { isDatabaseAway } from '../db/database-errors.ts'
import { awaitsReceiptPhoto } from '../db/order-conditions.ts'
import { waitsForResume } from '../db/restoration.ts'
import { mails } from '../db/schema/mail.ts'
import { statement } from '../db/statement.ts'
import { happenings } from '../happenings.ts'
import { lookEvery } from '../jobs/look-every.ts'
import type { InvoiceFiles } from '../media/invoice-files.ts'
import { type Attachment, attachmentsOf } from './internal/invoice-attachments.ts'
import type { Letter } from './internal/layout.ts'
import { addressMail, isAccountMail } from './internal/mail-account.ts'
import { readMailAlerts } from './internal/mail-alerts.ts'
import { isNoticeMail, readMailNotice } from './internal/mail-notice.ts'
import { type MailShop, readMailShop } from './internal/mail-order.ts'
import { readMailQuestion } from './internal/mail-question.ts'
import { type OrderLetter, writeOrderLetters } from './internal/order-letters.ts'
import { writeAccountMail, writeNoticeMail } from './internal/write-mail.ts'
import type { AccountMails } from './queue-mail.ts'
import { isRefusedForGood, type Smtp } from './smtp.ts'

export type Outbox = {
  db: Database
  /** Null: there is no server, and mails are kept to be read in the back office. */
  smtp: Smtp | null
  /** The sender; null: the shop's name and address, from its settings. */
  from: string | null
  /** The address that all links in mails begin with. */
  publicUrl: string
  accountMails: AccountMails
  /** Where the files lie that a mail about an invoice brings along. */
  invoices: Pick<InvoiceFiles, 'read'>
  log: Logger
  /** The longest an SMTP server may take for one mail. */
  patienceMs?: number
}

class NoAddressError extends Error {}

type QueuedRow = typeof mails.$inferSelect

const isQueued = eq(mails.status, 'queued')

/** Minutes until the next try. After the last one, some eight hours in all, a mail has failed. */
const PAUSES_MINUTES = [1, 2, 5, 15, 30, 60, 120, 240] as const
const TRIES = PAUSES_MINUTES.length
/** Those of a rush are read together. */
const AT_ONCE = 8
/** A process that takes a mail keeps it for so long. After that another one may take it: the first has died. */
const LEASE_SECONDS = 120
/** Well below the lease: a sending that outlived it would arrive late and, with the next try, a second time. */
const PATIENCE_MS = 90_000
const LOOK_MS = 1_000
/** Between two handfuls: in a rush buyers come before their mails, and a mail provider takes some twenty a second. */
const PAUSE_IN_RUSH_MS = 400

/** Delivers mails as they become due. Returns how to stop, which waits for those that are on their way. */
export function startMailWorker(outbox: Outbox): () => Promise<void> {
  const options = { name: 'mails', everyMs: LOOK_MS, firstMs: 0, log: outbox.log }
  const stopLooking = lookEvery(options, async (stopping) => {
    while (!stopping.aborted && (await deliverDueMails(outbox)) > 0) {
      await sleep(PAUSE_IN_RUSH_MS, undefined, { signal: stopping }).catch(() => {})
    }
  })
  return async () => {
    await stopLooking()
    outbox.smtp?.close()
  }
}

/**
 * Sends some of the mails that are due, or keeps them when there is no server. One process takes each mail. A mail that
 * fails is tried again later. Returns how many it took.
 */
export async function deliverDueMails(outbox: Outbox): Promise<number> {
  const due = await takeDue(outbox.db)
  if (due.length === 0) return 0
  const shop = await readMailShop(outbox.db, outbox.publicUrl)
  const letters = await writeOrderLetters(outbox.db, due.filter(isToBeWritten), shop)
  const written = await Promise.all(due.map((mail) => deliver(outbox, shop, letters, mail)))
  await keep(
    outbox,
    written.filter((mail) => mail !== null),
  )
  return due.length
}

async function takeDue(db: Database): Promise<QueuedRow[]> {
  return db
    .update(mails)
    .set({ tries: sql`${mails.tries} + 1`, dueAt: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .where(
      sql`${mails.id} in (
        select id from mail where status = 'queued' and due_at <= now() and not ${waitsForResume(sql`mail.created_at`)} order by due_at, id
         limit ${AT_ONCE} for update skip locked)`,
    )
    .returning()
}

type Letters = Awaited<ReturnType<typeof writeOrderLetters>>

const about = ({ id, orderId, template, tries }: QueuedRow) => ({
  mail: id,
  order: orderId,
  template,
  try: tries,
})

/** Gives a mail back that is written while there is no server: it is to be kept. */
async function deliver(
  outbox: Outbox,
  shop: MailShop,
  letters: Letters,
  mail: QueuedRow,
): Promise<QueuedRow | null> {
  const { db, smtp, log } = outbox
  let isWithServer = false
  try {
    const words = await write(outbox, shop, letters, mail)
    if (!words) {
      log.info(about(mail), 'mail dropped: nobody is to get it')
      return null
    }
    const { recipient, headers, ...letter } = words
    if (!emailPattern.test(recipient)) throw new NoAddressError('The recipient is no e-mail address')
    if (!smtp) return mail
    if (!(await isStillOurs(db, mail))) {
      log.warn(about(mail), 'mail left to another process, which has taken it since')
      return null
    }
    isWithServer = true
    await smtp.send(
      {
        from: outbox.from ?? { name: shop.name, address: shop.email },
        replyTo: shop.email,
        // A string would be read as a list, in which one address could become several.
        to: { name: '', address: recipient },
        ...letter,
        messageId: `<${mail.messageKey}@${new URL(outbox.publicUrl).hostname}>`,
        // Tells programs that answer automatically not to.
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      },
      AbortSignal.timeout(outbox.patienceMs ?? PATIENCE_MS),
    )
    isWithServer = false
    await noteSent(db, mail)
    happenings.emit('mail', 'sent')
    log.info(about(mail), 'mail sent')
  } catch (error) {
    // A mail server that is away fails with the same codes as a database. When the database is away, the failure cannot be
    // noted: the lease runs out, and then the mail is tried again.
    if (isWithServer || !isDatabaseAway(error)) await noteFailure(db, mail, error)
    // The server's message may name the buyer, so it is kept with the mail and not logged.
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    happenings.emit('mail', 'not_sent')
    log.warn({ ...about(mail), code, responseCode }, 'mail not sent')
  }
  return null
}

/**
 * Makes the lease of a mail begin anew. Nothing is answered when another process has taken it since: this one has stood still for longer than
 * its lease.
 */
const renewLease = statement<{ id: number; tries: number }, { id: number }>(
  ({ id, tries }) => sql`
    update mail set due_at = now() + make_interval(secs => ${LEASE_SECONDS})
     where id = ${id} and tries = ${tries} and status = 'queued' returning id`,
)

async function isStillOurs(db: Database, { id, tries }: QueuedRow): Promise<boolean> {
  return (await renewLease(db, { id, tries })).length > 0
}

const noteSent = statement<{ id: number }>(
  ({ id }) => sql`update mail set status = 'sent', sent_at = now(), error = null where id = ${id}`,
)

/** Keeps mails to be read in the back office. */
async function keep({ db, log }: Outbox, written: readonly QueuedRow[]): Promise<void> {
  if (written.length === 0) return
  const ids = written.map(({ id }) => id)
  await db
    .update(mails)
    .set({ status: 'kept', error: null })
    .where(and(inArray(mails.id, ids), isQueued))
  for (const mail of written) {
    happenings.emit('mail', 'kept')
    log.info(about(mail), 'mail kept: SMTP_URL is not set')
  }
}

type Words = Letter & { recipient: string; attachments?: Attachment[]; headers?: Record<string, string> }

function write(outbox: Outbox, shop: MailShop, letters: Letters, mail: QueuedRow): Promise<Words | null> {
  if (isNoticeMail(mail)) return writeForNotice(outbox, shop, mail)
  return isAccountMail(mail) ? writeForAccount(outbox, shop, mail) : wordsOf(outbox, letters, mail)
}

/**
 * Written anew at each try, with the price of that moment. The table gets the letter without the token of its links. Null:
 * the notice has ended meanwhile, and its mails with it.
 */
async function writeForNotice(
  { db, publicUrl }: Outbox,
  shop: MailShop,
  mail: QueuedRow,
): Promise<Words | null> {
  const found = await readMailNotice(db, mail, publicUrl)
  if (!found || mail.recipient === null) return null
  const kept = writeNoticeMail(found.template, found.keptNotice, shop)
  await db.update(mails).set(kept).where(eq(mails.id, mail.id))
  return {
    recipient: mail.recipient,
    ...writeNoticeMail(found.template, found.notice, shop),
    // RFC 8058: mail programs show a button of their own, which sends a POST there.
    headers: {
      'List-Unsubscribe': `<${found.notice.endUrl.replace('#', '/')}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** Written anew at each try, because the link is not kept: the table gets the letter without its secret. */
async function writeForAccount(outbox: Outbox, shop: MailShop, mail: QueuedRow): Promise<Words | null> {
  const { db, publicUrl } = outbox
  const addressed = await addressMail(db, outbox.accountMails, mail, {
    publicUrl,
    isSent: outbox.smtp !== null,
  })
  if (!addressed) return null
  const { template, recipient } = addressed
  const question = mail.questionId === null ? null : await readMailQuestion(db, mail.questionId, publicUrl)
  if (template === 'question-answered' && question === null) {
    // Its buyer has deleted the question, or the shop has taken the answer back.
    await db.delete(mails).where(eq(mails.id, mail.id))
    return null
  }
  const alerts = template === 'shop-alert' ? await readMailAlerts(db) : []
  if (template === 'shop-alert' && alerts.length === 0) {
    // All of it is over.
    await db.delete(mails).where(eq(mails.id, mail.id))
    return null
  }
  const told = { question, alerts, deskUrl: `${publicUrl}/admin` }
  const kept = writeAccountMail(template, { ...addressed.keptAccount, ...told }, shop)
  await db.update(mails).set(kept).where(eq(mails.id, mail.id))
  return { recipient, ...writeAccountMail(template, { ...addressed.account, ...told }, shop) }
}

const isReminder = ({ template }: QueuedRow) => template === 'payment-reminder'

/**
 * The words of a mail about an order are written once and stay the same at every try. Only a reminder is written anew,
 * because an older version wrote there that the shop had looked for the transfer.
 */
function isToBeWritten(mail: QueuedRow): boolean {
  if (isNoticeMail(mail) || isAccountMail(mail)) return false
  return isReminder(mail) || wordsIn(mail) === null
}

function wordsIn({ recipient, subject, html, text }: QueuedRow): OrderLetter | null {
  // Words that were forgotten are empty, and written anew.
  const isWritten = recipient !== null && subject !== null && html && text
  return isWritten ? { recipient, subject, html, text } : null
}

/** Null: nobody is to get it any more. */
async function wordsOf({ db, invoices }: Outbox, letters: Letters, mail: QueuedRow): Promise<Words | null> {
  if (isReminder(mail) && !(await isStillDue(db, mail))) {
    await db.delete(mails).where(eq(mails.id, mail.id))
    return null
  }
  const attachments = mail.template === 'invoice-recorded' ? await attachmentsOf(db, invoices, mail) : []
  if (attachments === null) {
    await db.delete(mails).where(eq(mails.id, mail.id))
    return null
  }
  const letter = letters.get(mail.id) ?? wordsIn(mail)
  if (letter === null) throw new Error(`Mail ${mail.id} has no words`)
  if (letter instanceof Error) throw letter
  return { ...letter, attachments }
}

/** While a reminder waits for its server, the photo may come or the order may be settled. Then it is not sent. */
async function isStillDue(db: Database, { orderId }: QueuedRow): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from customer_order where id = ${orderId} and ${awaitsReceiptPhoto}`,
  )
  return rows.length > 0
}

async function noteFailure(db: Database, mail: QueuedRow, error: unknown): Promise<void> {
  const isFinal = mail.tries >= TRIES || error instanceof NoAddressError || isRefusedForGood(error)
  const pause = PAUSES_MINUTES[mail.tries - 1] ?? 0
  await db
    .update(mails)
    .set({
      error: error instanceof Error ? error.message : String(error),
      ...(isFinal ? { status: 'failed' } : { dueAt: sql`now() + make_interval(mins => ${pause})` }),
    })
    // Of a mail that another process has taken since, how it ends is that one's to say.
    .where(and(eq(mails.id, mail.id), eq(mails.tries, mail.tries), isQueued))
}
