import { and, between, sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { isForSale } from './product-rows.ts'

/** Ids in one part of the sitemap. Search engines take at most 50,000 addresses in one file. */
export const ADDRESSES_IN_A_PART = 10_000

/** A range of ids in which something is for sale. */
export type AddressPart = { part: number; count: number; changedAt: Date }

/** A product's or build's page, and when its data last changed. */
export type CatalogAddress = { id: number; changedAt: Date }

const changedAt = sql<Date>`max(${sellables.updatedAt})`.mapWith(sellables.updatedAt)

/** Lists the parts of the sitemap. Each has a fixed size, so no file grows with the catalogue. */
export async function addressParts(db: Executor): Promise<AddressPart[]> {
  const part = sql<number>`((${sellables.id} - 1) / ${ADDRESSES_IN_A_PART}::bigint)::int + 1`
  return db
    .select({ part, count: sql<number>`count(*)::int`, changedAt })
    .from(sellables)
    .where(isForSale)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

/** Lists everything for sale in one part. */
export async function addressesOf(db: Executor, part: number): Promise<CatalogAddress[]> {
  const last = part * ADDRESSES_IN_A_PART
  return db
    .select({ id: sellables.id, changedAt: sellables.updatedAt })
    .from(sellables)
    .where(and(isForSale, between(sellables.id, last - ADDRESSES_IN_A_PART + 1, last)))
    .orderBy(sellables.id)
}
