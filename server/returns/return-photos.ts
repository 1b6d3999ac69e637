import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { MAX_RETURN_PHOTOS, RETURN_PHOTO_DAYS } from '../../contract/constants.ts'
import type { Actor, Buyer } from '../accounts/actor.ts'
import { lockBuyer } from '../accounts/lock-buyer.ts'
import type { Database, Executor, Transaction } from '../db/database.ts'
import { quiet } from '../db/restoration.ts'
import { orders } from '../db/schema/orders.ts'
import { returnCases, returnPhotos } from '../db/schema/returns.ts'
import { DomainError } from '../domain-error.ts'
import { keepFile } from '../media/keep-file.ts'
import type { Photo } from '../media/receipt-photo.ts'
import type { ReturnPhotoFiles } from '../media/return-photo-files.ts'
import { visibleTo } from '../orders/move-order.ts'
import { mayDo } from '../staff/require-permission.ts'

/**
 * Puts a photo to an open case of a buyer, which takes four.
 * @throws DomainError as `refuseMorePhotos`, `not_signed_in` when the account was closed while the photo was on its way, or
 *   `unavailable` when the disk is full.
 */
export async function attachReturnPhoto(
  db: Database,
  files: ReturnPhotoFiles,
  buyer: Buyer,
  caseId: number,
  photo: Photo,
): Promise<void> {
  await keepFile(
    files,
    () => files.write(photo.body, 'webp'),
    (file) =>
      db.transaction(async (tx) => {
        await lockBuyer(tx, buyer.accountId)
        await refuseMorePhotos(tx, buyer, caseId)
        const { width, height, body } = photo
        await tx.insert(returnPhotos).values({ caseId, file, width, height, bytes: body.length })
      }),
  )
}

/**
 * Refuses when the case takes no photo. Of several at once, the lock of the buyer lets one after the other count.
 * @throws DomainError `case_not_found`, also for a case of somebody else, `case_closed` or `too_many_photos`.
 */
export async function refuseMorePhotos(db: Executor, buyer: Buyer, caseId: number): Promise<void> {
  const [found] = await db
    .select({ closedAt: returnCases.closedAt, photos: count(returnPhotos.id) })
    .from(returnCases)
    .innerJoin(orders, eq(orders.id, returnCases.orderId))
    .leftJoin(returnPhotos, eq(returnPhotos.caseId, returnCases.id))
    .where(and(eq(returnCases.id, caseId), visibleTo(buyer)))
    .groupBy(returnCases.id)
  if (!found) throw new DomainError('case_not_found')
  if (found.closedAt) throw new DomainError('case_closed')
  if (found.photos >= MAX_RETURN_PHOTOS) throw new DomainError('too_many_photos')
}

/**
 * A photo of a case, for its buyer and those of the staff who attend to returns.
 * @throws DomainError `case_not_found`, when there is no such photo or the caller may not see it.
 */
export async function readReturnPhoto(
  db: Executor,
  files: ReturnPhotoFiles,
  actor: Actor,
  { caseId, photoId }: { caseId: number; photoId: number },
): Promise<Buffer> {
  const [photo] = await db
    .select({ file: returnPhotos.file })
    .from(returnPhotos)
    .innerJoin(returnCases, eq(returnCases.id, returnPhotos.caseId))
    .innerJoin(orders, eq(orders.id, returnCases.orderId))
    .where(
      and(
        eq(returnPhotos.id, photoId),
        eq(returnPhotos.caseId, caseId),
        visibleTo(actor),
        actor.kind === 'staff' ? mayDo(actor, 'returns.handle') : undefined,
      ),
    )
  const body = photo && (await files.read(photo.file))
  if (!body) throw new DomainError('case_not_found')
  return body
}

/** Deletes the photos that a buyer sent, and returns their files, which the caller removes after the commit. */
export async function forgetReturnPhotos(tx: Transaction, accountId: number): Promise<string[]> {
  const own = tx
    .select({ id: returnCases.id })
    .from(returnCases)
    .innerJoin(orders, eq(orders.id, returnCases.orderId))
    .where(eq(orders.accountId, accountId))
  const photos = await tx
    .delete(returnPhotos)
    .where(inArray(returnPhotos.caseId, own))
    .returning({ file: returnPhotos.file })
  return photos.map(({ file }) => file)
}

/**
 * Deletes the photos of cases that ended 90 days ago, and returns their files, which the caller removes. In a shop that came out of a backup it waits
 * until somebody says that the shop goes on.
 */
export async function forgetOldReturnPhotos(db: Executor): Promise<string[]> {
  const ended = db
    .select({ id: returnCases.id })
    .from(returnCases)
    .where(
      and(
        isNotNull(returnCases.closedAt),
        sql`${returnCases.closedAt} <= now() - make_interval(days => ${RETURN_PHOTO_DAYS}) and not ${quiet}`,
      ),
    )
  const photos = await db
    .delete(returnPhotos)
    .where(inArray(returnPhotos.caseId, ended))
    .returning({ file: returnPhotos.file })
  return photos.map(({ file }) => file)
}
