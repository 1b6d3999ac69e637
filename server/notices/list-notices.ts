import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { OwnNotice } from '../../contract/api/notices.ts'
import type { PersonalData } from '../../contract/api/personal-data.ts'
import { toDollars } from '../../contract/money.ts'
import { showPhone } from '../../contract/phone.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { notices } from '../db/schema/notices.ts'
import { isOfBuyer } from './internal/is-of-buyer.ts'

/** What a buyer waits to be told, the newest first. */
export async function listNotices(db: Executor, accountId: number): Promise<OwnNotice[]> {
  const rows = await selectNotices(db)
    .where(and(isOfBuyer(accountId), isNull(notices.toldAt), isNotNull(notices.confirmedAt)))
    .orderBy(desc(notices.id))
  return rows.map(({ notice, name }) => ({
    id: notice.id,
    prod_id: notice.sellableId,
    name,
    kind: notice.kind,
    price: notice.belowCents === null ? null : toDollars(notice.belowCents),
    asked_at: shopTime(notice.createdAt),
    by: notice.phone === null ? 'mail' : 'whatsapp',
  }))
}

/** All that is kept of a buyer's notices, also of those that were told. */
export async function exportNotices(db: Executor, accountId: number): Promise<PersonalData['notices']> {
  const rows = await selectNotices(db).where(isOfBuyer(accountId)).orderBy(desc(notices.id))
  return rows.map(({ notice, name }) => ({
    prod_id: notice.sellableId,
    name,
    kind: notice.kind,
    price: notice.belowCents === null ? null : toDollars(notice.belowCents),
    email: notice.email,
    phone: notice.phone && showPhone(notice.phone),
    asked_at: shopTime(notice.createdAt),
    confirmed_at: notice.confirmedAt && shopTime(notice.confirmedAt),
    told_at: notice.toldAt && shopTime(notice.toldAt),
  }))
}

function selectNotices(db: Executor) {
  return db
    .select({ notice: notices, name: sellables.name })
    .from(notices)
    .innerJoin(sellables, eq(sellables.id, notices.sellableId))
}
