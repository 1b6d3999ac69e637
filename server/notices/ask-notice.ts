import { randomBytes } from 'node:crypto'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { formatCents } from '../../contract/money.ts'
import { MAX_NOTICES, type NoticeKind } from '../../contract/notices.ts'
import { lockBuyer } from '../accounts/lock-buyer.ts'
import { isForSale } from '../catalog/product-rows.ts'
import type { Database, Transaction } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { noticeAsker, notices } from '../db/schema/notices.ts'
import { DomainError } from '../domain-error.ts'
import { queueNoticeMails } from '../mail/queue-mail.ts'

/** Who is to be told: an account at its e-mail, or at a phone; or somebody without one at either. */
export type Asker = { accountId: number; phone: string | null } | { email: string } | { phone: string }
/** `belowCents`: null asks for stock. */
export type WantedNotice = { sellableId: number; kind: NoticeKind; belowCents: number | null }

/**
 * So many notices of one e-mail wait to be confirmed, and each asks for it once a day: a stranger who asks again and again
 * cannot fill a mailbox.
 */
const MAX_UNCONFIRMED = 5
const HOURS_BETWEEN_MAILS = 24

/**
 * Notes what somebody wants to be told of a product. An account's notice counts at once; an e-mail without an account
 * gets a mail whose link confirms it. Whoever asks for the same again has one notice. What an e-mail or a phone has
 * reached is not told, because anybody can type them: beyond a bound nothing is noted.
 * @throws DomainError `product_not_found` for what is not for sale, `invalid` for what is so already, `email_unconfirmed`
 *   for an account whose e-mail is not confirmed, `too_many_notices` for an account.
 */
export async function askNotice(db: Database, asker: Asker, wanted: WantedNotice): Promise<void> {
  await db.transaction(async (tx) => {
    if ('accountId' in asker) {
      const { isConfirmed } = await lockBuyer(tx, asker.accountId)
      if (asker.phone === null && !isConfirmed) throw new DomainError('email_unconfirmed')
    }
    await refuseWhatIsSo(tx, wanted)
    if ('accountId' in asker) await forgetOtherFigure(tx, asker.accountId, wanted)
    // Requests at the same moment would each count what was there before all of them.
    else
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended('notices of ' || ${keyOf(asker)}, 0))`,
      )
    if (await hasReachedBound(tx, asker)) {
      if ('accountId' in asker) throw new DomainError('too_many_notices')
      return
    }
    const id = await insertNotice(tx, asker, wanted)
    if (id !== null && 'email' in asker)
      await queueNoticeMails(tx, [
        { template: 'confirm-notice', noticeId: id, accountId: null, recipient: asker.email },
      ])
  })
}

async function refuseWhatIsSo(
  tx: Transaction,
  { sellableId, kind, belowCents }: WantedNotice,
): Promise<void> {
  const [product] = await tx
    .select({ stock: sellables.stock, priceCents: sellables.priceCents })
    .from(sellables)
    .where(and(eq(sellables.id, sellableId), isForSale))
  if (!product?.priceCents) throw new DomainError('product_not_found')
  if (kind === 'stock' && product.stock > 0)
    throw new DomainError('invalid', { fields: { kind: 'Ya hay: puedes comprarlo ahora' } })
  if (kind === 'price' && belowCents === null)
    throw new DomainError('invalid', { fields: { price: 'Escribe un precio en dólares' } })
  if (belowCents !== null && belowCents >= product.priceCents)
    throw new DomainError('invalid', {
      fields: { price: `Escribe menos de lo que cuesta hoy: ${formatCents(product.priceCents)}` },
    })
}

/** An account waits for one price of a product: the last one that it named. */
async function forgetOtherFigure(
  tx: Transaction,
  accountId: number,
  { sellableId, kind, belowCents }: WantedNotice,
): Promise<void> {
  if (kind !== 'price' || belowCents === null) return
  await tx
    .delete(notices)
    .where(
      and(
        eq(notices.accountId, accountId),
        eq(notices.sellableId, sellableId),
        ne(notices.belowCents, belowCents),
        isNull(notices.toldAt),
      ),
    )
}

async function hasReachedBound(tx: Transaction, asker: Asker): Promise<boolean> {
  const { rows } = await tx.execute<{ waiting: number; unconfirmed: number }>(sql`
    select count(*)::int as waiting, (count(*) filter (where ${notices.confirmedAt} is null))::int as unconfirmed
      from ${notices} where ${notices.toldAt} is null and ${noticeAsker} = ${keyOf(asker)}`)
  const { waiting = 0, unconfirmed = 0 } = rows[0] ?? {}
  return waiting >= MAX_NOTICES || unconfirmed >= MAX_UNCONFIRMED
}

/** The same text as `noticeAsker`. */
function keyOf(asker: Asker) {
  if ('accountId' in asker) return sql`${String(asker.accountId)}`
  return 'email' in asker ? sql`lower(${asker.email})` : sql`${asker.phone}`
}

/** The id of a notice that is new, or that waits for its confirmation so long that it is asked for again; else null. */
async function insertNotice(tx: Transaction, asker: Asker, wanted: WantedNotice): Promise<number | null> {
  const accountId = 'accountId' in asker ? asker.accountId : null
  const phone = 'phone' in asker ? asker.phone : null
  const email = 'email' in asker ? asker.email : null
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into notice (sellable_id, kind, below_cents, account_id, email, phone, token, confirmed_at)
    values (${wanted.sellableId}, ${wanted.kind}, ${wanted.belowCents}, ${accountId}, ${email}, ${phone},
            ${randomBytes(16).toString('hex')}, ${email === null ? sql`now()` : null})
        on conflict (sellable_id, kind, coalesce(below_cents, 0), (${noticeAsker}))
           where told_at is null
        do update set created_at = now()
           where notice.confirmed_at is null and notice.created_at < now() - make_interval(hours => ${HOURS_BETWEEN_MAILS})
    returning id`)
  return rows[0]?.id ?? null
}
