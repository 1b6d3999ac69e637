import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import pino from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { administer, createTestDatabase } from '../../test/database.ts'
import { isLong } from '../../test/long-round.ts'
import { startPostgresProxy } from '../../test/postgres-proxy.ts'
import { type Database, openDatabase } from '../db/database.ts'
import type { News, Peers } from '../peers.ts'
import { type CatalogChange, noteCatalogChange, readCatalogChanges } from './catalog-changes.ts'
import { followCatalogChanges } from './follow-catalog-changes.ts'

const database = await createTestDatabase()
const opened: Database[] = []
function connect(config: pg.PoolConfig = database.config) {
  const db = openDatabase(config, { poolSize: 2, onConnectionLost: () => {} })
  opened.push(db)
  return db
}
/** Changes the catalogue, and follows nothing. */
const elsewhere = connect()

afterAll(async () => {
  await Promise.all(opened.map(({ $client }) => $client.end()))
  await database.drop()
})

const HELD_SECONDS = isLong ? 10 : 2
/** Begun here and looked at by the last test, so that the others run meanwhile. */
const longTransaction = await holdChangeOpen(71)

async function holdChangeOpen(id: number) {
  const client = new pg.Client(database.config)
  await client.connect()
  await client.query('begin')
  await client.query("insert into catalog_change (kind, ids) values ('price', array[$1::bigint])", [id])
  let isHeld = true
  const held = client.query('select pg_sleep($1)', [HELD_SECONDS]).then(() => {
    isHeld = false
  })
  return {
    isHeld: () => isHeld,
    async commit() {
      await held
      await client.query('commit')
      await client.end()
    },
  }
}

/** A process that has looked once: what it was told since, and the settings that it complained of. */
async function aProcess(db = connect(), peers?: Peers) {
  const told: (readonly CatalogChange[] | 'unknown')[] = []
  const badSettings: string[] = []
  const log = pino(
    new Writable({
      write(line, _, done) {
        badSettings.push(JSON.parse(String(line)).key)
        done()
      },
    }),
  )
  const look = followCatalogChanges({
    db,
    writers: [db],
    onChange: (changes) => told.push(changes === 'unknown' ? changes : changes.map(withoutXid)),
    peers,
    log,
  })
  await look()
  expect(told.splice(0)).toEqual(['unknown'])
  return { db, look, told, badSettings }
}

const withoutXid = ({ kind, ids }: CatalogChange): CatalogChange => ({ kind, ids })

const change = (db: Database, id: number) => db.transaction((tx) => noteCatalogChange(tx, 'stock', [id]))

test('a change of this process is told right after its commit, and not again by a look', async () => {
  const { db, look, told } = await aProcess()
  await db.transaction(async (tx) => {
    await noteCatalogChange(tx, 'stock', [1, 2])
    await noteCatalogChange(tx, 'price', [3])
    expect(told).toEqual([])
  })
  const once = [
    [
      { kind: 'stock', ids: [1, 2] },
      { kind: 'price', ids: [3] },
    ],
  ]
  expect(told).toEqual(once)
  await look()
  await look()
  expect(told).toEqual(once)
})

test('a change of a peer is told as soon as it is heard of, and not again by a look, whichever comes first', async () => {
  const heard: ((news: News) => void)[] = []
  const peers: Peers = {
    tell: (news) => {
      for (const hear of heard) hear(news)
    },
    onTold: (listener) => void heard.push(listener),
  }
  const teller = await aProcess(connect(), { ...peers, onTold: () => {} })
  const { look, told } = await aProcess(connect(), { ...peers, tell: () => {} })

  await change(teller.db, 1)
  const first = [[{ kind: 'stock', ids: [1] }]]
  expect(told).toEqual(first)
  await look()
  expect(told).toEqual(first)

  const [hear] = heard.splice(0)
  const late: News[] = []
  heard.push((news) => void late.push(news))
  await change(teller.db, 2)
  await look()
  const both = [...first, [{ kind: 'stock', ids: [2] }]]
  expect(told).toEqual(both)
  for (const news of late) hear?.(news)
  expect(late).toHaveLength(1)
  expect(told).toEqual(both)
})

test('a change that was rolled back is told to nobody', async () => {
  const { db, look, told } = await aProcess()
  const failing = db.transaction(async (tx) => {
    await noteCatalogChange(tx, 'stock', [1])
    throw new Error('Changed its mind')
  })
  await expect(failing).rejects.toThrow('Changed its mind')
  await look()
  expect(told).toEqual([])
})

test('a change of another process is told once, by the next look, also right after one of this process', async () => {
  const { db, look, told } = await aProcess()
  await change(db, 1)
  await change(elsewhere, 2)
  expect(told.splice(0)).toEqual([[{ kind: 'stock', ids: [1] }]])
  await look()
  expect(told.splice(0)).toEqual([[{ kind: 'stock', ids: [2] }]])
  await look()
  expect(told).toEqual([])
})

test('what a look has seen is not told again when the answer to its COMMIT arrives later', async () => {
  const { db, look, told } = await aProcess()
  await change(elsewhere, 1)
  await look()
  expect(told.splice(0)).toHaveLength(1)
  const { rows } = await db.execute<{ xid: string }>(
    sql`select xid from catalog_change order by xid desc limit 1`,
  )
  db.commits.emit('notes', [{ xid: rows[0]?.xid ?? '', kind: 'stock', ids: [1] }])
  expect(told).toEqual([])
})

test('a change whose COMMIT was never answered is told by the next look', async () => {
  const proxy = await startPostgresProxy(database.config)
  onTestFinished(() => proxy.close())
  const { db, look, told } = await aProcess(connect(proxy.config))
  proxy.cutNext('commit', 'unanswered')
  await expect(change(db, 9)).rejects.toThrow()
  expect(proxy.cuts).toBe(1)
  expect(told).toEqual([])
  await look()
  expect(told.splice(0)).toEqual([[{ kind: 'stock', ids: [9] }]])
  await look()
  expect(told).toEqual([])
})

test('very many sellables are noted as all of them, and none as nothing', async () => {
  const { db, look, told } = await aProcess()
  const ids = Array.from({ length: 101 }, (_, i) => i + 1)
  for (const many of [ids.slice(1), ids, []]) {
    await db.transaction((tx) => noteCatalogChange(tx, 'product', many))
  }
  const expected = [[{ kind: 'product', ids: ids.slice(1) }], [{ kind: 'product', ids: null }]]
  expect(told.splice(0)).toEqual(expected)
  const { told: toldToAnother, look: lookOfAnother } = await aProcess()
  for (const many of [ids.slice(1), ids, []]) {
    await db.transaction((tx) => noteCatalogChange(tx, 'product', many))
  }
  await lookOfAnother()
  expect(toldToAnother).toEqual([expected.flat()])
  await look()
})

test('who has not read for a day, or reads from another server, knows nothing any more', async () => {
  const { upTo } = await readCatalogChanges(elsewhere, null)
  const changesSince = async (last: Partial<typeof upTo>) =>
    (await readCatalogChanges(elsewhere, { ...upTo, ...last })).changes
  const hoursAgo = (hours: number) => new Date(Date.parse(upTo.at) - hours * 3_600_000).toISOString()
  expect(await changesSince({ at: hoursAgo(22) })).toEqual([])
  expect(await changesSince({ at: hoursAgo(24) })).toBe('unknown')
  expect(await changesSince({ serverStartedAt: hoursAgo(30) })).toBe('unknown')
})

test('rows that were restored from a cluster whose transactions had higher numbers are told to nobody', async () => {
  const { look, told } = await aProcess()
  await elsewhere.execute(
    sql`insert into catalog_change (kind, xid) select 'stock', (pg_current_xact_id()::text::bigint + 1000000)::text::xid8`,
  )
  await look()
  await look()
  expect(told).toEqual([])
})

test('a setting is told whatever its date, when its day comes, and when it is changed or deleted afterwards', async () => {
  await elsewhere.execute(sql`insert into setting (key, value) values ('shop_name', '"Kuntur"')`)
  onTestFinished(async () => void (await elsewhere.execute(sql`delete from setting`)))
  const { look, told, badSettings } = await aProcess()
  await elsewhere.execute(sql`
    insert into setting (key, valid_from, value) values ('tax_general_bp', now() + interval '1 hour', '1200')`)
  await look()
  expect(told).toEqual([])
  for (const statement of [
    sql`update setting set valid_from = now() where key = 'tax_general_bp'`,
    sql`insert into setting (key, valid_from, value) values ('freight', now() - interval '1 day', '"pickup_only"')`,
    sql`update setting set value = '"by_drone"' where key = 'freight'`,
    sql`delete from setting where key = 'freight'`,
  ]) {
    await elsewhere.execute(statement)
    await look()
    expect(told.splice(0)).toEqual([[{ kind: 'setting', ids: null }]])
    await look()
    expect(told).toEqual([])
  }
  expect(badSettings).toEqual(['freight'])
})

test(`a transaction that stays open for ${HELD_SECONDS} s delays nobody, and is told when it is committed`, async () => {
  const { look, told } = await aProcess()
  // Numbers are given out for the whole cluster, so one of another database counts as well.
  await administer(async (client) => {
    await client.query('begin')
    await client.query('select pg_current_xact_id()')
    for (let id = 1; longTransaction.isHeld() || id < 3; id++) {
      await change(elsewhere, id)
      await look()
      expect(told.splice(0)).toEqual([[{ kind: 'stock', ids: [id] }]])
    }
    await longTransaction.commit()
    await look()
    expect(told.splice(0)).toEqual([[{ kind: 'price', ids: [71] }]])
  })
  await look()
  expect(told).toEqual([])
})
