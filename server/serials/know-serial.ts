import { and, eq, sql } from 'drizzle-orm'
import { codeKey } from '../../contract/code-key.ts'
import { MIN_SERIAL_KEY, serialKey } from '../../contract/serial-key.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Transaction } from '../db/database.ts'
import { serialNumbers } from '../db/schema/serials.ts'
import { DomainError } from '../domain-error.ts'

export type KnownSerial = { id: number; number: string; isNew: boolean }

type Typed = {
  sellableId: number
  /** As typed or scanned. */
  number: string
  /** The path of what was typed in the body of the call. */
  field: string
  /** The movement of the delivery that it comes in. */
  receivedIn?: number | undefined
}

/**
 * The unit of an article with this number, written down now if the shop never saw it. Its row is locked: who else means
 * the same unit waits.
 * @throws DomainError `invalid` for what is no serial number, such as the bar code of the article itself.
 */
export async function knowSerial(
  tx: Transaction,
  staff: Staff,
  { sellableId, number, field, receivedIn }: Typed,
): Promise<KnownSerial> {
  const numberKey = serialKey(number)
  if (numberKey.length < MIN_SERIAL_KEY)
    throw new DomainError('invalid', { fields: { [field]: 'Escribe el número completo' } })
  if (await isCodeOfArticle(tx, sellableId, number))
    throw new DomainError('invalid', {
      fields: { [field]: 'Es el código del artículo, no el número de serie de la unidad' },
    })
  const [added] = await tx
    .insert(serialNumbers)
    .values({ sellableId, number, numberKey, receivedIn: receivedIn ?? null, recordedBy: staff.accountId })
    .onConflictDoNothing({ target: [serialNumbers.sellableId, serialNumbers.numberKey] })
    .returning({ id: serialNumbers.id, number: serialNumbers.number })
  if (added) return { ...added, isNew: true }
  const [known] = await tx
    .select({ id: serialNumbers.id, number: serialNumbers.number })
    .from(serialNumbers)
    .where(and(eq(serialNumbers.sellableId, sellableId), eq(serialNumbers.numberKey, numberKey)))
    .for('no key update')
  if (!known) throw new Error('A serial number was not found again')
  return { ...known, isNew: false }
}

/** The box bears the bar code of the article beside that of the unit, and a scanner reads either. */
async function isCodeOfArticle(tx: Transaction, sellableId: number, number: string): Promise<boolean> {
  const key = serialKey(number)
  const { rows } = await tx.execute(sql`
    select from sellable_code where sellable_id = ${sellableId} and code = ${codeKey(number)}::text
     union all
    select from sellable
     where id = ${sellableId}
       and ${key}::text in (upper(regexp_replace(sku, '[^[:alnum:]]', '', 'g')),
                            upper(regexp_replace(coalesce(part_number, ''), '[^[:alnum:]]', '', 'g')))`)
  return rows.length > 0
}
