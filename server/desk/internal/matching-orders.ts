import { type SQL, sql } from 'drizzle-orm'
import { guideKey } from '../../../contract/carriers.ts'
import { isShortSearch } from '../../../contract/desk-filters.ts'
import { toCents } from '../../../contract/money.ts'
import { escapeLike } from '../../db/escape-like.ts'

/** Orders have at most so many digits: more are a phone, an identification or a number of a bank. */
const ORDER_DIGITS = 9
/** Fewer characters of a receipt, guide or code would be in too many of them. */
const MIN_KEY_LENGTH = 3

/** The largest amount that a column of cents holds. */
const MAX_CENTS = 2 ** 31 - 1

/** Fewer digits are an order's number, or the whole of a receipt's: parts of phones and the like would be everywhere. */
const FEW_DIGITS = 5

/**
 * SQL condition on `customer_order`: what the staff typed into the search fits an order. All words must be found among the
 * buyer's data; or the whole is an order's number, a receipt, a guide number, a transfer code, or an amount with cents.
 * What other tables know of it is an array, which is worked out first: so each part has its index, and the orders are read
 * once.
 */
export function matchesSearch(typed: string): SQL {
  const text = typed.trim().slice(0, 100)
  if (text === '') return sql`true`
  const number = orderNumberIn(text)
  if (isShortSearch(text)) return sql`(customer_order.state = 'PENDIENTE' and ${isOfBuyer(text)})`
  const isKeyAlone = text.startsWith('#') || (/^\d+$/.test(text) && text.length < FEW_DIGITS)
  const cents = centsIn(text)
  const elsewhere = isKeyAlone
    ? byWholeKey(text)
    : [...byKey(text), ...(cents === null ? [] : byAmount(cents))]
  const conditions = [
    ...(number === null ? [] : [sql`customer_order.id = ${number}`]),
    ...(isKeyAlone ? [] : [isOfBuyer(text), ...isOfNumber(text)]),
    ...(cents === null ? [] : [sql`customer_order.total_cents = ${cents}`]),
    ...(elsewhere.length === 0
      ? []
      : [sql`customer_order.id = any (array(${sql.join(elsewhere, sql` union all `)}))`]),
  ]
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** The order whose number was typed, as in "#00123" or "123". Null: it is no number of an order. */
export function orderNumberIn(typed: string): number | null {
  const digits = typed.trim().replace(/^#/, '')
  return /^\d+$/.test(digits) && digits.length <= ORDER_DIGITS ? Number(digits) : null
}

function isOfBuyer(text: string): SQL {
  const words = wordsOf(text).map((word) => sql`buyer_search like '%' || ${foldedWord(word)} || '%'`)
  return sql`(${sql.join(words, sql` and `)})`
}

const wordsOf = (text: string) => text.split(/\s+/)

/** The words of `buyer_search` went through `fold`; so do these, with the signs of LIKE taken literally. */
function foldedWord(word: string): SQL {
  return sql`fold(${escapeLike(word)}::text)`
}

/**
 * Numbers stand there as their buyer typed them: a phone with or without the country's code, so that its last nine
 * digits say which it is, and a cédula with or without the hyphen before its last digit.
 */
function isOfNumber(text: string): SQL[] {
  const digits = digitsOf(text)
  const phone = localPhone(text)
  const isCedula = /^\d{10}$/.test(digits)
  const numbers = [
    ...(phone === null ? [] : [phone]),
    ...(isCedula ? [digits, `${digits.slice(0, 9)}-${digits.slice(9)}`] : []),
  ]
  return numbers.map((number) => sql`buyer_search like '%' || ${number}::text || '%'`)
}

const digitsOf = (text: string) => text.replace(/[\s().+-]/g, '')

/** The digits of a phone that it has with and without the country's code. Null: what was typed is no whole phone. */
export function localPhone(text: string): string | null {
  const digits = digitsOf(text)
  return /^(593|0)?[2-9]\d{7,8}$/.test(digits) ? digits.replace(/^(593|0)/, '') : null
}

function byWholeKey(text: string): SQL[] {
  const key = guideKey(text)
  return [
    sql`select order_id from shipment where guide_key = ${key}::text`,
    sql`select order_id from payment where receipt_key = ${key}::text`,
  ]
}

function byKey(text: string): SQL[] {
  const key = guideKey(text)
  const receipt = text.replace(/\s+/g, '').toUpperCase()
  if (key.length < MIN_KEY_LENGTH) return []
  return [
    sql`select order_id from shipment where guide_key like ${escapeLike(key)}::text || '%'`,
    sql`select order_id from payment where receipt_key like '%' || ${escapeLike(receipt)}::text || '%'`,
    sql`select order_id from transfer_code where code = ${key}::text`,
    sql`select order_id from allocation join money_received on money_received.id = money_received_id
         where undone_at is null and reference_key like '%' || ${escapeLike(receipt)}::text || '%'`,
  ]
}

/** "411.71", "$411,71", "1,411.71" in cents. Null: it is no amount with cents. */
function centsIn(text: string): number | null {
  const amount = /^\$?\s*(\d{1,3}(?:[.,]?\d{3})*)[.,](\d{2})$/.exec(text)
  const cents = amount && toCents(`${amount[1]?.replace(/[.,]/g, '')}.${amount[2]}`)
  return cents && cents <= MAX_CENTS ? cents : null
}

/** What a buyer says to have paid, or what came. */
function byAmount(cents: number): SQL[] {
  return [
    sql`select order_id from payment where amount_cents = ${cents}`,
    sql`select order_id from allocation join money_received on money_received.id = money_received_id
         where undone_at is null and money_received.amount_cents = ${cents}`,
  ]
}
