import { asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { orderEvents, orderLines } from './schema/orders.ts'
import {
  returnCaseEvents,
  returnCaseLines,
  returnCases,
  returnPhotos,
  supplierTrips,
} from './schema/returns.ts'

/** Cases with their lines, steps and trips to the supplier, the newest case first. Whether the caller may see them is not checked here. */
export async function readCases(db: Executor, which: SQL | undefined) {
  const cases = await db.select().from(returnCases).where(which).orderBy(desc(returnCases.id))
  const ids = cases.map(({ id }) => id)
  if (ids.length === 0) return []
  const lines = await db
    .select({ caseId: returnCaseLines.caseId, quantity: returnCaseLines.quantity, line: orderLines })
    .from(returnCaseLines)
    .innerJoin(orderLines, eq(orderLines.id, returnCaseLines.orderLineId))
    .where(inArray(returnCaseLines.caseId, ids))
    .orderBy(asc(orderLines.position))
  const steps = await db
    .select({ step: returnCaseEvents, event: orderEvents })
    .from(returnCaseEvents)
    .innerJoin(orderEvents, eq(orderEvents.id, returnCaseEvents.eventId))
    .where(inArray(returnCaseEvents.caseId, ids))
    .orderBy(asc(returnCaseEvents.eventId))
  const trips = await db
    .select()
    .from(supplierTrips)
    .where(inArray(supplierTrips.caseId, ids))
    .orderBy(asc(supplierTrips.id))
  const photos = await db
    .select()
    .from(returnPhotos)
    .where(inArray(returnPhotos.caseId, ids))
    .orderBy(asc(returnPhotos.id))
  const linesOf = Map.groupBy(lines, ({ caseId }) => caseId)
  const stepsOf = Map.groupBy(steps, ({ step }) => step.caseId)
  const tripsOf = Map.groupBy(trips, ({ caseId }) => caseId)
  const photosOf = Map.groupBy(photos, ({ caseId }) => caseId)
  return cases.map((row) => ({
    ...row,
    lines: linesOf.get(row.id) ?? [],
    steps: stepsOf.get(row.id) ?? [],
    trips: tripsOf.get(row.id) ?? [],
    photos: photosOf.get(row.id) ?? [],
  }))
}

export type CaseWithLines = Awaited<ReturnType<typeof readCases>>[number]
