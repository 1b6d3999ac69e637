import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { root } from '../../scripts/project.js'
import { shopArguments, shopEnvironment } from '../../scripts/shop-process.js'
import { copyDatabase } from '../../test/database.ts'
import { faultsIn, keepBuying, type Notes, takeNotes } from '../../test/drills/buyers.ts'
import { everythingIn } from '../../test/everything-in.ts'
import { aCustomer, anOrderBody, aProduct, liftHoldingLimits, setSettings } from '../../test/factories.ts'
import { scratchDirectory } from '../../test/run-directory.ts'
import { chooseSeed, seededRandom } from '../../test/seeded-random.ts'
import { type Shop, startRefusingShop, startShop } from '../../test/shop.ts'
import { createOldShop } from '../../test/upgrade/old-shop.ts'
import { insertSession } from '../accounts/sessions.ts'
import { writeReferenceData } from '../catalog/reference-data.ts'
import { openDatabase } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { openDirectory } from '../files/open-directory.ts'
import { StartupError } from '../startup-error.ts'
import { createArchive, readArchive } from './internal/archive.ts'
import { restoreBackup, verifyBackup } from './restore-backup.ts'
import { runBackup } from './run-backup.ts'
import { runRestore } from './run-restore.ts'

const seed = chooseSeed()

type Place = { dataDir: string; databaseUrl?: string; passphrase?: string }
type Ended = { code: number | null; output: string }

/** Runs one of the two commands as a person does, but for the process of its own. */
async function command(
  run: typeof runBackup | typeof runRestore,
  place: Place,
  ...args: string[]
): Promise<Ended> {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const code = await run(args, environmentOf(place), { out: write, err: write })
  return { code, output: lines.join('\n') }
}

function environmentOf({ dataDir, databaseUrl, passphrase }: Place) {
  return {
    ENV_FILE: '',
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(passphrase && { BACKUP_PASSPHRASE: passphrase }),
  }
}

/** In a process that may not write larger files than that, as on a full disk. */
async function backUpWithLimit(place: Place, file: string, limitKiB: number): Promise<Ended> {
  const { PATH, HOME, KUNTUR_RUN_DIR, TMPDIR } = process.env
  const env = { PATH, HOME, KUNTUR_RUN_DIR, TMPDIR, ...environmentOf(place), ...shopEnvironment }
  const node = [process.execPath, ...shopArguments('server/backup/back-up.ts', file)]
  const child = spawn('sh', ['-c', `ulimit -f ${limitKiB}; exec "$@"`, 'sh', ...node], { cwd: root, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output: output.trim() }
}

/** A database without anything, on the PostgreSQL of the tests. */
async function anEmptyDatabase() {
  const database = await copyDatabase('template0')
  onTestFinished(() => database.drop())
  return database
}

async function sendPhoto({ url }: Shop, cookie: string, order: number, photo: Buffer) {
  const form = new FormData()
  form.append('photo', new File([Uint8Array.from(photo)], 'foto.webp', { type: 'image/webp' }))
  const response = await fetch(`${url}/api/user/orders/${order}/receipt`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  })
  expect(response.status).toBe(201)
}

async function order({ url }: Shop, cookie: string, product: number): Promise<number> {
  const response = await fetch(`${url}/api/user/createorder`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(anOrderBody([{ id: product, count: 1 }])),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { order_id: number }).order_id
}

test(`RE-13: a backup made while buyers order and replace photos is restored elsewhere, whole, and sells on (seed ${seed})`, async () => {
  const shop = await startShop({ env: { DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' } })
  onTestFinished(async () => void (await shop.stop()))
  const { connection } = await startEmbeddedPostgres({ dataDir: shop.dataDir, log: () => {} })
  const db = openDatabase(connection, { poolSize: 4, onConnectionLost: () => {} })
  onTestFinished(() => db.$client.end())
  await writeReferenceData(db)
  await liftHoldingLimits(db)
  // Reading a photo goes on by itself, and would write its row between the last backup and the look at what is there.
  await setSettings(db, { read_receipts: false })
  const [painter, ...buyers] = await Promise.all(Array.from({ length: 4 }, () => aCustomer(db)))
  if (!painter) throw new Error('No buyer')
  const products = await Promise.all([1, 2, 3].map(() => aProduct(db, { openingStock: 5_000 })))
  const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#24508a' } })
    .webp()
    .toBuffer()
  const photographed = await order(shop, painter.cookie, products[0] ?? 0)
  await sendPhoto(shop, painter.cookie, photographed, photo)

  const running = { shop, isOver: false }
  const prices = new Map(products.map((id) => [id, 10_000]))
  const notes = takeNotes({ buyers, products, prices, opening: 5_000 }, `backup-${seed}`)
  const load = buyers.map((buyer, i) => keepBuying(running, buyer, seededRandom(seed + i), notes))
  const replacing = (async () => {
    while (!running.isOver) await sendPhoto(shop, painter.cookie, photographed, photo)
  })()
  const isAcknowledged = ({ outcome }: Notes['attempts'][number]) => typeof outcome === 'object'
  while (notes.attempts.filter(isAcknowledged).length < 20) await sleep(10)
  const before = notes.attempts.filter(isAcknowledged)

  const file = join(scratchDirectory('backup'), 'kuntur.tar')
  expect(await command(runBackup, shop, file)).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^Copia hecha: .*kuntur\.tar \(\d+ filas, 1 fotos, [\d.]+ MB\)\.\nLa clave \S+secret-key no está en ella: [^\n]*$/,
    ),
  })
  const during = notes.attempts.filter(isAcknowledged).length - before.length
  running.isOver = true
  await Promise.all([...load, replacing])
  expect(during, 'orders while the backup was made').toBeGreaterThan(0)
  expect(await command(runBackup, shop, file)).toEqual({
    code: 1,
    output: `${file} ya existe: elige otro nombre.`,
  })
  expect(await command(runRestore, shop, file, '--replace')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/La tienda ya está en marcha en http:\S+\.$/),
  })

  const dataDir = scratchDirectory('restored')
  const restored = await command(runRestore, { dataDir }, file)
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Todo cuadra\.\nLa tienda abrirá en silencio: /),
  })

  const elsewhere = await startShop({ dataDir, env: { DEMO: 'off', LOG_LEVEL: 'fatal' } })
  onTestFinished(async () => void (await elsewhere.stop()))
  const { connection: itsConnection } = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const restoredDb = openDatabase(itsConnection, { poolSize: 1, onConnectionLost: () => {} })
  onTestFinished(() => restoredDb.$client.end())
  const faults = await faultsIn(restoredDb, { ...notes, attempts: before })
  // What was ordered while the backup was being made may be in it or not.
  expect(faults.filter((fault) => !fault.endsWith('nobody asked for it'))).toEqual([])
  // Who was signed in has to come in again. The numbers that buyers may hold since the backup are left out, and told.
  const { rows } = await restoredDb.$client.query('select max(id) as last from customer_order')
  const { last } = rows[0]
  const [, from, to] = /Los números de pedido del (\d+) al (\d+) quedan sin usar/.exec(restored.output) ?? []
  expect(Number(from)).toBeGreaterThan(last)
  expect(Number(to)).toBe(Number(from) + 999)
  const refused = await fetch(`${elsewhere.url}/api/user`, { headers: { cookie: painter.cookie } })
  expect(refused.status).toBe(401)
  const cookie = `kuntur_session=${await insertSession(restoredDb, painter.id, null)}`
  expect(await order(elsewhere, cookie, products[0] ?? 0)).toBe(Number(to) + 1)
  await sendPhoto(elsewhere, cookie, photographed, photo)

  // At rest: the same, to the last byte, in a database that somebody else runs.
  const atRest = join(scratchDirectory('backup'), 'kuntur.tar')
  expect(await command(runBackup, shop, atRest)).toMatchObject({ code: 0 })
  const database = await anEmptyDatabase()
  const place = { dataDir: scratchDirectory('restored'), databaseUrl: database.url }
  expect(await command(runRestore, place, atRest)).toMatchObject({ code: 0 })
  const [there, here] = [await everythingIn(database.config), await everythingIn(connection)]
  expect(there).toMatchObject({ 'public.session': '0 ', 'public.restoration': expect.stringMatching(/^1 /) })
  expect(leaveOut(there, settled)).toEqual(leaveOut(here, settled))
  expect(readdirSync(join(place.dataDir, 'receipts'))).toEqual(readdirSync(join(shop.dataDir, 'receipts')))
})

/** What a restore changes: who is signed in, that it took place, and which numbers come next. That a backup was made is noted after it. */
const settled = [
  'backup',
  'backup_id_seq',
  'session',
  'staff_link',
  'restoration',
  'restoration_id_seq',
  'customer_order_id_seq',
  'sellable_id_seq',
  'return_case_id_seq',
]

function leaveOut(all: Record<string, string>, names: readonly string[]) {
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => !names.includes(name.replace('public.', ''))),
  )
}

/** A small shop of an older version, and its backup. */
async function aBackup({ passphrase }: Pick<Place, 'passphrase'> = {}) {
  const old = await createOldShop()
  onTestFinished(() => old.drop())
  const file = join(scratchDirectory('backup'), 'kuntur.tar')
  expect(
    await command(runBackup, { dataDir: old.dataDir, databaseUrl: old.url, passphrase }, file),
  ).toMatchObject({
    code: 0,
  })
  return { old, file }
}

test('RE-13, RE-15: the backup of an older version is restored and brought to this one', async () => {
  const { old, file } = await aBackup()
  const database = await anEmptyDatabase()
  const place = { dataDir: scratchDirectory('restored'), databaseUrl: database.url }
  const { code, output } = await command(runRestore, place, file)
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/Todo cuadra\.\n/) })
  const [before, after] = [await everythingIn(old.config), await everythingIn(database.config)]
  expect(after['public.order_event']).toBe(before['public.order_event'])
  expect(after['drizzle.__drizzle_migrations']).not.toBe(before['drizzle.__drizzle_migrations'])

  // Tried out elsewhere: every row as it was, and nothing stays of it.
  expect(await command(runRestore, { dataDir: scratchDirectory('other') }, file, '--verify')).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /La copia abre: sus \d+ filas y todos sus archivos volvieron iguales, y todo cuadra\./,
    ),
  })

  // Again, over what is there now: a sentence, and with the flag the rows of the backup.
  const client = new pg.Client(database.config)
  await client.connect()
  await client.query("update account set nickname = 'después'")
  await client.query("select setval('customer_order_id_seq', 50000)")
  await client.end()
  const changed = await everythingIn(database.config)
  expect(await command(runRestore, place, file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Con --replace se cambian por los de la copia'),
  })
  expect(await everythingIn(database.config)).toEqual(changed)
  // The numbers that the replaced shop has given since are known, however many they are.
  expect(await command(runRestore, place, file, '--replace')).toMatchObject({
    code: 0,
    output: expect.stringContaining(`al ${formatOrderNumber(50_000)} quedan sin usar`),
  })
  expect((await everythingIn(database.config))['public.account']).toBe(after['public.account'])
})

test('RE-14: a backup that is broken anywhere, or cut off, is refused before anything is touched', async () => {
  const { file } = await aBackup()
  await verifyBackup(file)
  const whole = readFileSync(file)
  const random = seededRandom(seed)
  const damaged = join(scratchDirectory('backup'), 'damaged.tar')
  for (let i = 0; i < 40; i++) {
    const at = i < 2 ? whole.length - 1 - i * 1024 : random.int(0, whole.length - 1)
    const flipped = Buffer.from(whole)
    flipped[at] = (whole[at] ?? 0) ^ (1 << random.int(0, 7))
    writeFileSync(damaged, i % 4 === 3 ? whole.subarray(0, at) : flipped)
    await expect(verifyBackup(damaged), `byte ${at}, seed ${seed}`).rejects.toBeInstanceOf(StartupError)
  }
  writeFileSync(damaged, Buffer.concat([whole, Buffer.alloc(512)]))
  await expect(verifyBackup(damaged)).rejects.toBeInstanceOf(StartupError)

  const dataDir = scratchDirectory('restored')
  expect(await command(runRestore, { dataDir }, damaged)).toEqual({
    code: 1,
    output:
      'El archivo no es una copia de Kuntur, está cortado o está dañado. No se ha cambiado nada: usa otra copia.',
  })
  expect(readdirSync(dataDir)).toEqual([])
})

test('RE-14: an encrypted backup opens with its passphrase alone, and is refused when it is cut off or changed', async () => {
  const passphrase = 'cóndor nube página once'
  const { old, file } = await aBackup({ passphrase })
  const whole = readFileSync(file)
  expect(whole.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  // Neither what the rows say nor how they are called.
  for (const word of ['kuntur', 'customer_order', 'ustar']) expect(whole.includes(word)).toBe(false)

  const dataDir = scratchDirectory('restored')
  const database = await anEmptyDatabase()
  const place = { dataDir, databaseUrl: database.url }
  const restore = async (from: string, given?: string) =>
    command(runRestore, { ...place, passphrase: given }, from)
  const refusals = [
    await restore(file),
    await restore(file, 'otra frase, pero larga'),
    await restore(file, 'corta'),
  ]
  expect(refusals).toEqual(
    [
      'La copia está cifrada: escribe su frase en BACKUP_PASSPHRASE (.env), o en el archivo de BACKUP_PASSPHRASE_FILE, y repite la orden.',
      'La frase configurada (BACKUP_PASSPHRASE) no abre esta copia: es de otra, o la copia está dañada. No se ha cambiado nada.',
      'BACKUP_PASSPHRASE: debe tener al menos 12 caracteres, como cinco palabras al azar.',
    ].map((output) => ({ code: 1, output })),
  )
  const damaged = join(scratchDirectory('backup'), 'damaged.tar.age')
  const flipped = Buffer.from(whole)
  flipped[whole.length >> 1] = (whole[whole.length >> 1] ?? 0) ^ 1
  const pieces = 65_536 + 16
  for (const [what, body] of [
    ['a bit', flipped],
    ['its last byte', whole.subarray(0, -1)],
    ['its end, after a whole piece', whole.subarray(0, whole.length - (whole.length % pieces))],
    ['a piece in its middle', Buffer.concat([whole.subarray(0, 300), whole.subarray(300 + pieces)])],
    ['more behind it', Buffer.concat([whole, Buffer.alloc(1)])],
  ] as const) {
    writeFileSync(damaged, body)
    expect(await restore(damaged, passphrase), what).toEqual({
      code: 1,
      output:
        'El archivo no es una copia de Kuntur, está cortado o está dañado. No se ha cambiado nada: usa otra copia.',
    })
  }
  expect(await everythingIn(database.config)).toEqual({})
  expect(readdirSync(dataDir)).toEqual([])

  const restored = await restore(file, passphrase)
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/Todo cuadra\./) })
  expect(restored.output).not.toContain(passphrase)
  const [before, after] = [await everythingIn(old.config), await everythingIn(database.config)]
  expect(after['public.order_event']).toBe(before['public.order_event'])
})

test('RE-14: a restore that fails halfway leaves nothing, and one that was killed no shop that starts', async () => {
  const { file } = await aBackup()
  const wrong = join(scratchDirectory('backup'), 'wrong.tar')
  const archive = await createArchive(wrong)
  let isChanged = false
  for await (const { name, body } of readArchive(file)) {
    await archive.add(name, body)
    // Its rows come a second time: a primary key refuses them.
    if (name.startsWith('rows/public.order_line/')) await archive.add(name, body)
    isChanged ||= name.startsWith('rows/public.order_line/')
  }
  await archive.close()
  expect(isChanged).toBe(true)
  const database = await anEmptyDatabase()
  const place = { dataDir: scratchDirectory('restored'), databaseUrl: database.url }
  expect((await command(runRestore, place, wrong)).code).toBe(1)
  expect(await everythingIn(database.config)).toEqual({})
  expect(readdirSync(place.dataDir)).toEqual([])

  // Given up in its middle, it leaves nothing either.
  const stop = new AbortController()
  const restoring = runRestore(
    [file],
    environmentOf(place),
    { out: () => stop.abort(), err: () => {} },
    stop.signal,
  )
  expect(await restoring).toBe(1)
  expect(await everythingIn(database.config)).toEqual({})
  expect(readdirSync(place.dataDir)).toEqual([])

  // What a killed one leaves: some photos, and the mark.
  mkdirSync(join(place.dataDir, 'receipts'))
  writeFileSync(join(place.dataDir, 'receipts', `${'0'.repeat(32)}.webp`), 'half')
  writeFileSync(join(place.dataDir, 'restoring'), '')
  const start = await startRefusingShop({ dataDir: place.dataDir, env: { DATABASE_URL: database.url } })
  expect(start).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /^En \S+ quedó una restauración a medias: repite «npm run restore -- ARCHIVO» [^\n]*\n$/,
    ),
  })
  expect(await command(runRestore, place, file)).toMatchObject({ code: 0 })
  expect(readdirSync(place.dataDir)).not.toContain('restoring')

  // Over a shop: one that fails leaves that shop as it is, and one that is killed behind its last row no shop that starts.
  const before = await everythingIn(database.config)
  expect((await command(runRestore, place, wrong, '--replace')).code).toBe(1)
  expect(await everythingIn(database.config)).toEqual(before)
  expect(readdirSync(place.dataDir)).not.toContain('restoring')
  const contents = await verifyBackup(file)
  const connection = database.config
  const client = new pg.Client(connection)
  await client.connect()
  await client.query("select setval('customer_order_id_seq', 50000)")
  await client.end()
  await restoreBackup({
    ...{ file, passphrase: undefined, contents, connection, files: openDirectory(place.dataDir) },
    ...{ isOwn: false, mayReplace: true, tell: () => {} },
  })
  expect(readdirSync(place.dataDir)).toContain('restoring')
  // Repeated, it still knows the last number that the replaced shop gave, although the rows of that shop are gone.
  expect(await command(runRestore, place, file)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`al ${formatOrderNumber(50_000)} quedan sin usar`),
  })
  expect(readdirSync(place.dataDir)).not.toContain('restoring')
})

test('RE-13: what prevents a backup is told in one sentence, and no file stays behind', async () => {
  const old = await createOldShop()
  onTestFinished(() => old.drop())
  const folder = scratchDirectory('backup')
  const file = join(folder, 'kuntur.tar')
  const place = { dataDir: old.dataDir, databaseUrl: old.url }
  const stranger = new URL(old.url)
  stranger.username = 'nadie'
  const empty = await anEmptyDatabase()
  const refusals = [
    await backUpWithLimit(place, file, 8),
    await command(runBackup, { ...place, databaseUrl: stranger.href }, file),
    await command(runBackup, { ...place, databaseUrl: empty.url }, file),
    await command(runBackup, place, join(folder, 'missing', 'kuntur.tar')),
    await command(runRestore, place, file),
  ]
  expect(refusals).toEqual(
    [
      'No queda espacio en el disco: no ha quedado ningún archivo a medias.',
      'PostgreSQL no acepta el usuario o la clave: revisa DATABASE_URL.',
      'En esta base de datos no hay ninguna tienda: no hay nada que copiar.',
      expect.stringMatching(/^No existe \S+missing\S+\.$/),
      `No existe ${file}.`,
    ].map((output) => ({ code: 1, output })),
  )
  expect(readdirSync(folder)).toEqual([])
})
