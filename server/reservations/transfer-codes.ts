import { randomInt } from 'node:crypto'
import { and, asc, eq, isNull, type Placeholder, type SQLWrapper, sql } from 'drizzle-orm'
import type { PersonalData } from '../../contract/api/personal-data.ts'
import { TRANSFER_CODE_DAYS } from '../../contract/constants.ts'
import { shopTime } from '../../contract/shop-time.ts'
import { TRANSFER_CODE_LENGTH, toTransferCode, transferCodeSigns } from '../../contract/transfer-code.ts'
import type { Database, Executor, Transaction } from '../db/database.ts'
import { transferCodes } from '../db/schema/orders.ts'

/** Of so many at random one is free: there are 148 million codes. */
const TRIES = 4
/** The last sign of a code checks the others. */
const DRAWN_SIGNS = TRANSFER_CODE_LENGTH - 1

/**
 * SQL: the code of the purchase that a reservation begins or goes on with: the one that its buyer has not ordered with yet, or a new
 * one. It fails when none is free. The account must be locked. `candidates` are `makeCodes`.
 */
export const shownCode = ({
  accountId,
  candidates,
}: {
  accountId: SQLWrapper
  candidates: Placeholder
}) => sql`
    insert into transfer_code (code, account_id) values ((select code from ${oneFreeOf(candidates)}), ${accountId})
        on conflict (account_id) where order_id is null do update set shown_at = now()
    returning code`

/**
 * SQL, two parts of a `with`: an order of a locked account gets its code, that of its reservation, or a new one when it was placed
 * without. `candidates` are `makeCodes`.
 */
export const codeEntries = ({
  accountId,
  orderId,
  candidates,
  wasReserved,
}: {
  accountId: SQLWrapper
  orderId: SQLWrapper
  candidates: Placeholder
  wasReserved: boolean
}) => sql`
  own_code as (
    update transfer_code set order_id = ${orderId}
     where account_id = ${accountId} and order_id is null and ${wasReserved ? sql`true` : sql`false`}
    returning code
  ), new_code as (
    insert into transfer_code (code, account_id, order_id)
    select code, ${accountId}, ${orderId} from ${oneFreeOf(candidates)} where not exists (select from own_code)
  )`

function oneFreeOf(candidates: Placeholder) {
  return sql`(
    select candidate as code from unnest(${candidates}::text[]) as candidate
     where not exists (select from transfer_code where code = candidate) limit 1) as free`
}

/** Candidates for a new code. */
export const makeCodes = () => Array.from({ length: TRIES }, makeCode)

/** One draw for all signs: a draw for each would cost as much as two statements of the order. */
function makeCode(): string {
  let drawn = randomInt(transferCodeSigns.length ** DRAWN_SIGNS)
  const signs = Array.from({ length: DRAWN_SIGNS }, () => {
    const sign = drawn % transferCodeSigns.length
    drawn = Math.floor(drawn / transferCodeSigns.length)
    return sign
  })
  return toTransferCode(signs)
}

/** The codes of one buyer that no order has, for that buyer. */
export async function exportTransferCodes(
  db: Executor,
  accountId: number,
): Promise<PersonalData['transfer_codes']> {
  const rows = await db
    .select()
    .from(transferCodes)
    .where(and(eq(transferCodes.accountId, accountId), isNull(transferCodes.orderId)))
    .orderBy(asc(transferCodes.madeAt))
  return rows.map(({ code, madeAt, shownAt }) => ({
    code,
    made_at: shopTime(madeAt),
    shown_at: shopTime(shownAt),
  }))
}

/** Deletes the code of a purchase that a buyer has not ordered. Those of orders stay with them. */
export async function forgetTransferCode(tx: Transaction, accountId: number): Promise<void> {
  await tx
    .delete(transferCodes)
    .where(and(eq(transferCodes.accountId, accountId), isNull(transferCodes.orderId)))
}

/** Deletes the codes of purchases that came to nothing, so many days after a reservation last showed them. */
export async function forgetTransferCodes(db: Database): Promise<void> {
  await db.execute(sql`
    delete from transfer_code
     where order_id is null and shown_at < now() - make_interval(days => ${TRANSFER_CODE_DAYS})`)
}
