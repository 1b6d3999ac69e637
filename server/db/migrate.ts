import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { applyMigrations, type Migration, readMigrations } from './apply-migrations.ts'

/** Processes that start on one database take turns by this lock. The number is arbitrary, but fixed for good. */
const MIGRATION_LOCK = 7_283_001
const PATIENCE_MS = 120_000
const LOOK_MS = 100
/**
 * How long to wait for a table that another process uses. Statements of that process queue up behind us, so it is less than
 * the five seconds that they may take.
 */
const TABLE_WAIT_MS = 2_000
const TABLE_PAUSE_MS = 500
/** PostgreSQL's codes for a lock that did not come in time, and for a deadlock. */
const lockStates = new Set(['55P03', '40P01'])

type Options = {
  /** Fills in what else must be in the database. It runs in the same turn, so that two starts do not both do it. */
  fill?: () => Promise<void>
  /** How long to wait for the turn of another start, and for tables that an older process uses. */
  patienceMs?: number
  /** Called when this start has to wait, or finds a newer database. */
  log?: (sentence: string) => void
  /** What to apply, instead of the migrations of this code. */
  migrations?: readonly Migration[]
}

/**
 * Brings the database to the schema of this code, and then adds what `fill` does. A database to which a newer version has only
 * added is left as it is.
 * @throws StartupError when a newer version has changed more of the database, or when another start holds its turn, or an
 *   older process the tables, for too long.
 */
export async function migrate(connection: pg.PoolConfig, options: Options = {}): Promise<void> {
  const client = new pg.Client(connection)
  // Without a listener, a lost connection would end the process. The statement under way fails anyway.
  client.on('error', () => {})
  await client.connect()
  // Where the limits of visits are the role's, they would cut off a large table.
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  const { patienceMs = PATIENCE_MS, log = (sentence) => console.log(sentence) } = options
  const migrations = options.migrations ?? readMigrations()
  const patience = { seconds: Math.round(patienceMs / 1000), deadline: performance.now() + patienceMs, log }
  try {
    await takeTurn(client, patience)
    const { isOlder, isNewer } = await compareVersions(client, migrations)
    if (isNewer) {
      log(
        'La base de datos es de una versión más nueva de Kuntur, que solo le ha añadido cosas: esta sigue con ella.',
      )
      return
    }
    // A database that is up to date is not touched: whoever reads for long, such as a backup, would hold up every start.
    if (isOlder) await whenTablesAreFree(client, patience, () => applyMigrations(client, migrations))
    await options.fill?.()
  } finally {
    await client.end()
  }
}

type Patience = { seconds: number; deadline: number; log: (sentence: string) => void }

/** Takes the turn of those that prepare a database, until the connection ends. False when another process has it. */
export async function takeTurnAtOnce(client: pg.Client): Promise<boolean> {
  return (await client.query('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK])).rows[0].taken
}

async function takeTurn(client: pg.Client, { seconds, deadline, log }: Patience): Promise<void> {
  const isOurs = () => takeTurnAtOnce(client)
  if (await isOurs()) return
  log('Otro proceso de la tienda prepara esta base de datos: esperando a que termine…')
  while (performance.now() < deadline) {
    await sleep(LOOK_MS)
    if (await isOurs()) return
  }
  throw new StartupError(
    `Otro proceso de la tienda prepara esta base de datos desde hace más de ${seconds} s: ` +
      'si ya no avanza, ciérralo y vuelve a iniciar.',
  )
}

/** Repeats a change of tables while others use them. Each try does all of it or nothing. */
async function whenTablesAreFree(
  client: pg.Client,
  { seconds, deadline, log }: Patience,
  change: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const left = Math.ceil(deadline - performance.now())
    const wait = Math.max(1, Math.min(TABLE_WAIT_MS, left))
    await client.query("select set_config('lock_timeout', $1, false)", [String(wait)])
    try {
      await change()
      return
    } catch (error) {
      if (!isRefusedLock(error)) throw error
      await client.query('rollback')
    }
    if (performance.now() >= deadline) {
      throw new StartupError(
        `Otro programa usa las tablas de esta base de datos desde hace más de ${seconds} s, y así no se puede actualizar: ` +
          'cierra los procesos de la versión anterior y vuelve a iniciar.',
      )
    }
    if (tries === 1) log('Otro programa usa las tablas de esta base de datos: esperando a que las suelte…')
    await sleep(TABLE_PAUSE_MS)
  }
}

function isRefusedLock(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return lockStates.has(cause.code ?? '')
  }
  return false
}

/**
 * Checks the version for a command that only reads, and so must not migrate.
 * @throws StartupError when the database is older than this code, or a newer version has more than added to it.
 */
export async function refuseOtherVersion(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    const { isOlder } = await compareVersions(client, readMigrations())
    if (!isOlder) return
    throw new StartupError(
      'La base de datos aún no está al día con esta versión de Kuntur: inicia la tienda una vez y repite la orden.',
    )
  } finally {
    await client.end()
  }
}

/**
 * Whether the database lacks migrations of ours, or has some that we do not know.
 * @throws StartupError when one of those did not only add.
 */
async function compareVersions(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<{ isOlder: boolean; isNewer: boolean }> {
  const newest = migrations.at(-1)?.folderMillis ?? 0
  const table = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (table.rows[0].name === null) return { isOlder: true, isNewer: false }
  // A row as JSON, because versions until 0.1.0 have no column `is_expand`, and expanded nothing.
  const { rows } = await client.query(
    `select coalesce(max(created_at), 0)::float8 as applied,
            coalesce(bool_and((to_jsonb(migration) ->> 'is_expand')::boolean) filter (where created_at > $1), false) as only_added
       from drizzle.__drizzle_migrations as migration`,
    [newest],
  )
  const { applied, only_added } = rows[0]
  if (applied > newest && !only_added) {
    throw new StartupError(
      'La base de datos es de una versión más nueva de Kuntur: actualiza el programa antes de abrir la tienda.',
    )
  }
  return { isOlder: applied < newest, isNewer: applied > newest }
}
