import { type SQL, sql } from 'drizzle-orm'
import { readTransferCode } from '../../../contract/transfer-code.ts'
import { escapeLike } from '../../db/escape-like.ts'
import { isNotSetAside } from '../../db/order-conditions.ts'
import { localPhone, matchesSearch } from './matching-orders.ts'

/** So many characters an account is looked for by. The indexes know no shorter words, and each such word is in thousands of names. */
const MIN_LETTERS = 3

/** An index has the same expression. */
const accountSearch = sql`fold(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || username || ' ' || email || ' ' || coalesce(phone, ''))`

/**
 * SQL condition on `customer_order`: a sale of the counter to somebody who is known by an identification. An index has the
 * same words.
 */
export const isOfCounterBuyer: SQL<boolean> = sql`(
  customer_order.kind = 'counter' and customer_order.identification_type <> 'final_consumer'
  and customer_order.identification_number <> '')`

/** The ids of the accounts that fit what was typed: by their own data, an order's, or a transfer whose order was never placed. */
export function accountsLike(typed: string): SQL {
  const text = typed.trim().slice(0, 100)
  const phone = localPhone(text)
  const parts = [
    sql`select account_id from customer_order
         where account_id is not null and ${isNotSetAside} and ${matchesSearch(text)}`,
    ...(text.length < MIN_LETTERS
      ? []
      : [
          ...[text, ...(phone === null ? [] : [phone])].map(
            (words) =>
              sql`select id from account where ${accountSearch} like fold(${`%${escapeLike(words)}%`}::text)`,
          ),
          sql`select account_id from transfer_code where code = ${readTransferCode(text)}::text`,
        ]),
  ]
  return sql.join(parts, sql` union all `)
}

/** The identifications of buyers of the counter whose sales fit what was typed. */
export function counterBuyersLike(typed: string): SQL {
  return sql`select identification_number from customer_order
    where ${isOfCounterBuyer} and ${isNotSetAside} and ${matchesSearch(typed.trim().slice(0, 100))}`
}

/** What a customer is called: by name, by the last order's, or by user name. Reads `account`. */
export const nameOfCustomer: SQL<string> = sql`coalesce(
  nullif(concat_ws(' ', account.first_name, account.last_name), ''),
  (select buyer_name from customer_order where account_id = account.id order by id desc limit 1),
  account.username)`
