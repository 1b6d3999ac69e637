import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { root } from '../../scripts/project.js'
import { shopArguments, shopEnvironment } from '../../scripts/shop-process.js'
import { writeReferenceData } from '../../server/catalog/reference-data.ts'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { readPostmaster } from '../../server/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { aCustomer, aProduct, type Customer, liftHoldingLimits } from '../factories.ts'
import type { StoreEnvironment } from '../s3-store.ts'
import { ownEnvironment, type Shop } from '../shop.ts'

/* What a drill asks of a shop that has a PostgreSQL of its own. */

type WithData = Pick<Shop, 'dataDir'>

export const clusterOf = ({ dataDir }: WithData) => join(dataDir, 'pgdata-18')

export function postmasterOf(shop: WithData) {
  const postmaster = readPostmaster(clusterOf(shop))
  if (!postmaster) throw new Error('The shop has no PostgreSQL')
  return postmaster
}

/** The shop's own PostgreSQL, adopted, or started where it does not run. */
export async function connectTo({ dataDir }: WithData): Promise<Database> {
  const { connection } = await startEmbeddedPostgres({ dataDir, log: () => {} })
  return openDatabase(connection, { poolSize: 4, onConnectionLost: () => {}, waitMs: 10_000 })
}

export async function withDatabaseOf<T>(shop: WithData, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await connectTo(shop)
  try {
    return await work(db)
  } finally {
    await db.$client.end()
  }
}

/** One question by a connection of its own, which no time limit ends. */
export async function ask({ dataDir }: WithData, query: string): Promise<pg.QueryResult> {
  const { connection } = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.query(query)
  } finally {
    await client.end()
  }
}

export type Stock = { buyers: Customer[]; products: number[]; prices: Map<number, number>; opening: number }

/** Buyers without bounds, and products at prices of their own (in cents), so that a total tells what was bought. */
export async function stockUp(
  db: Database,
  { buyers, products, opening }: { buyers: number; products: number; opening: number },
): Promise<Stock> {
  await writeReferenceData(db)
  await liftHoldingLimits(db)
  const prices = new Map<number, number>()
  for (let i = 0; i < products; i++) {
    const priceCents = 10_001 + 1_111 * i
    prices.set(await aProduct(db, { openingStock: opening, priceCents }), priceCents)
  }
  const customers = await Promise.all(Array.from({ length: buyers }, () => aCustomer(db)))
  return { buyers: customers, products: [...prices.keys()], prices, opening }
}

/** A command of the shop, as its owner runs it: its file, and what follows on the line. */
export async function runCommand(
  env: { DATA_DIR: string; DATABASE_URL?: string; BACKUP_PASSPHRASE?: string } & Partial<StoreEnvironment>,
  file: string,
  ...args: string[]
): Promise<{ code: number; output: string; seconds: number }> {
  const begun = performance.now()
  const child = spawn(process.execPath, shopArguments(file, ...args), {
    cwd: root,
    env: { ...shopEnvironment, ...ownEnvironment(), ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output: output.trim(), seconds: (performance.now() - begun) / 1000 }
}

/** `npm run check:data`, on a shop that runs or does not. */
export async function checkData(
  dataDir: string,
  databaseUrl?: string,
  store?: StoreEnvironment,
): Promise<{ code: number; output: string }> {
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...store }
  const { code, output } = await runCommand(env, 'server/check-data.ts')
  return { code, output }
}

/** After a drill: orders, stock, money and files, which may lie in a store, fit together. */
export async function expectWholeData(
  dataDir: string,
  databaseUrl?: string,
  store?: StoreEnvironment,
): Promise<void> {
  expect(await checkData(dataDir, databaseUrl, store)).toEqual({ code: 0, output: 'Todo cuadra.' })
}
