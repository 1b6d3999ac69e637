import { and, between, sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { isForSale } from './product-rows.ts'

/** So many ids in a row make one part: less than the 50,000 addresses that search engines take in one file. */
export const ADDRESSES_IN_A_PART = 10_000

/** A stretch of the catalogue that has something for sale. */
export type AddressPart = { part: number; count: number; changedAt: Date }

/** A page of its own, and when what it shows was last changed. */
export type CatalogAddress = { id: number; changedAt: Date }

const changedAt = sql<Date>`max(${sellables.updatedAt})`.mapWith(sellables.updatedAt)

/** The stretches into which the catalogue falls, so that no list of addresses grows with it. */
export async function addressParts(db: Executor): Promise<AddressPart[]> {
  const part = sql<number>`((${sellables.id} - 1) / ${ADDRESSES_IN_A_PART}::bigint)::int + 1`
  return db
    .select({ part, count: sql<number>`count(*)::int`, changedAt })
    .from(sellables)
    .where(isForSale)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

/** All that is for sale in one stretch. */
export async function addressesOf(db: Executor, part: number): Promise<CatalogAddress[]> {
  const last = part * ADDRESSES_IN_A_PART
  return db
    .select({ id: sellables.id, changedAt: sellables.updatedAt })
    .from(sellables)
    .where(and(isForSale, between(sellables.id, last - ADDRESSES_IN_A_PART + 1, last)))
    .orderBy(sellables.id)
}
