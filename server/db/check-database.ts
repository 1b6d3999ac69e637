import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { type Connection, type ReplicaConnection, sessionLimits } from './database.ts'
import { isDatabaseAway, postgresErrorIn } from './database-errors.ts'

/*
 * A database that the shop did not set up itself may be set up in ways with which it fails half made, or much later. All that is known of
 * is asked for before anything is written, and said in one sentence each.
 */

const OLDEST_VERSION = 150_000
const EXTENSIONS = ['pg_trgm', 'unaccent']
const COLLATION = 'es-x-icu'
/** Clocks of machines that are kept right differ by milliseconds. The codes of a second factor hold for 30 s. */
const MAX_CLOCK_SECONDS = 5
const CONNECT_MS = 10_000
/** A replica can be done without: the start does not wait long for it. */
const CONNECT_REPLICA_MS = 2_000
/** A pooler that has no further session keeps whoever asks for one waiting. */
const ANSWER_MS = 3_000
/** So many others hold a session, before whoever still has the same one is believed to have it to itself. */
const HOLDERS = 3
/** PostgreSQL's code for a prepared statement that a session does not know. */
const UNKNOWN_STATEMENT = '26000'

export type Addresses = {
  databaseUrl: string
  databaseDirectUrl: string | undefined
  databaseReadUrl?: string | undefined
}

/**
 * Looks whether the shop can work on a database, and returns how it is reached. `warn` gets a sentence for each thing with which the shop
 * sells, but not as it should.
 * @throws StartupError with a sentence for what it cannot work with.
 */
export async function checkDatabase(
  { databaseUrl, databaseDirectUrl, databaseReadUrl }: Addresses,
  warn: (sentence: string) => void,
): Promise<Connection> {
  const directName = databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  const direct = { connectionString: databaseDirectUrl ?? databaseUrl }
  const facts = await withClient(direct, directName, (client) => readFacts(client, directName))
  refuseUnfit(facts, directName)
  const directWay = await findPooler(direct, directName)
  if (directWay.isShared) {
    throw new StartupError(
      directName === 'DATABASE_URL'
        ? 'DATABASE_URL pasa por un pooler que da a cada transacción otra sesión (PgBouncer en modo transaction): indica en DATABASE_DIRECT_URL la dirección de PostgreSQL mismo.'
        : 'DATABASE_DIRECT_URL pasa por un pooler que da a cada transacción otra sesión: debe llevar a PostgreSQL mismo.',
    )
  }
  const connection: Connection = { connectionString: databaseUrl }
  const way = databaseDirectUrl === undefined ? directWay : await findPooler(connection, 'DATABASE_URL')
  if (way.isPooled) connection.pooler = { keepsStatements: way.keepsStatements }
  if (databaseDirectUrl !== undefined) connection.direct = direct
  const ofVisits = await withClient(connection, 'DATABASE_URL', readServed)
  if (databaseDirectUrl !== undefined && ofVisits.place !== facts.place)
    throw new StartupError('DATABASE_URL y DATABASE_DIRECT_URL llevan a bases de datos distintas.')
  for (const sentence of doubtsOf(ofVisits, way.isPooled)) warn(sentence)
  if (databaseReadUrl !== undefined)
    connection.replica = await checkReplica(databaseReadUrl, direct).catch(unlessAway(databaseReadUrl, warn))
  return connection
}

/**
 * Looks whether an address leads to replicas of the database that `primary` leads to, each connection to one of them.
 * @throws StartupError when it does not, or when it leads nowhere now: then `isDatabaseAway` of it.
 */
export async function checkReplica(
  databaseReadUrl: string,
  primary: pg.PoolConfig,
): Promise<ReplicaConnection> {
  const name = 'DATABASE_READ_URL'
  const replica = { connectionString: databaseReadUrl, connectionTimeoutMillis: CONNECT_REPLICA_MS }
  const origin = await withClient(replica, name, readOrigin)
  if (origin !== (await withClient(primary, 'DATABASE_URL', readOrigin)))
    throw new StartupError('DATABASE_READ_URL no lleva a una réplica de la base de datos de DATABASE_URL.')
  const way = await findPooler(replica, name)
  if (way.isShared) {
    throw new StartupError(
      'DATABASE_READ_URL pasa por un pooler que da a cada transacción otra sesión: debe llevar a las réplicas mismas, o a un balanceador de conexiones como HAProxy.',
    )
  }
  return {
    connectionString: databaseReadUrl,
    ...(way.isPooled && { pooler: { keepsStatements: way.keepsStatements } }),
    isChecked: true,
  }
}

/** A replica that is away keeps no shop from starting. */
function unlessAway(databaseReadUrl: string, warn: (sentence: string) => void) {
  return (error: unknown): ReplicaConnection => {
    if (!isDatabaseAway(error)) throw error
    const reason = error instanceof StartupError ? error.message : 'La réplica no contesta.'
    warn(`${reason} Hasta que vuelva, todo se lee de DATABASE_URL.`)
    return { connectionString: databaseReadUrl, isChecked: false }
  }
}

/** Which database of which cluster this is: the same on all its replicas, whichever of them leads. */
async function readOrigin(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select has_function_privilege('pg_control_system()', 'execute') as "mayAsk", current_database() as database`,
  )
  const [{ mayAsk, database }] = rows
  if (!mayAsk) return database
  const { rows: systems } = await client.query(
    'select system_identifier::text as id from pg_control_system()',
  )
  return `${systems[0].id} ${database}`
}

/**
 * Looks whether the role that visits come by may use every table, which can be another one than that which makes them.
 * @throws StartupError when it may not.
 */
export async function refuseForeignTables(client: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await client.query<{ name: string; role: string }>(
    `select oid::regclass::text as name, current_user as role from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and not (has_table_privilege(oid, 'SELECT') and has_table_privilege(oid, 'INSERT')
                 and has_table_privilege(oid, 'UPDATE') and has_table_privilege(oid, 'DELETE'))
      order by 1 limit 1`,
  )
  const [table] = rows
  if (!table) return
  throw new StartupError(
    `El rol «${table.role}» de DATABASE_URL no puede leer y escribir la tabla ${table.name}: dale permiso, o entra con el rol que la creó.`,
  )
}

type Facts = {
  versionName: string
  encoding: string
  isReadOnly: boolean
  role: string
  database: string
  mayCreate: boolean
  missing: string[]
  forbidden: string[]
  hasCollation: boolean
  place: string
}

/** Which database of which server this is, as long as the server runs. */
const PLACE = `concat(pg_postmaster_start_time(), ' ', current_database())`

async function readFacts(client: pg.Client, name: string): Promise<Facts> {
  const { rows: versions } = await client.query(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  if (versions[0].number < OLDEST_VERSION) {
    throw new StartupError(
      `La base de datos de ${name} es un PostgreSQL ${versions[0].name}: hace falta el 15 o uno más nuevo.`,
    )
  }
  const { rows } = await client.query<Facts>(
    `select current_setting('server_version') as "versionName", current_setting('server_encoding') as encoding,
            pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly",
            current_user as role, current_database() as database,
            has_database_privilege(current_database(), 'CREATE')
              and coalesce(has_schema_privilege(to_regnamespace('public'), 'CREATE'), false) as "mayCreate",
            array(select wanted from unnest($1::text[]) as wanted
                   where not exists (select from pg_available_extensions where name = wanted)) as missing,
            array(select wanted from unnest($1::text[]) as wanted
                   where not exists (select from pg_extension where extname = wanted)
                     and not exists (select from pg_available_extension_versions where name = wanted and trusted)
                     and not (select rolsuper from pg_roles where rolname = current_user)) as forbidden,
            exists (select from pg_collation where collname = $2) as "hasCollation",
            ${PLACE} as place`,
    [EXTENSIONS, COLLATION],
  )
  if (!rows[0]) throw new Error('A select returned no row')
  return rows[0]
}

function refuseUnfit(facts: Facts, name: string): void {
  const { encoding, isReadOnly, role, database, mayCreate, missing, forbidden, hasCollation } = facts
  const sentences: [boolean, string][] = [
    [
      isReadOnly,
      `La base de datos de ${name} solo deja leer, como una réplica: indica la principal, en la que se escribe.`,
    ],
    [
      encoding !== 'UTF8',
      `La base de datos «${database}» guarda los textos en ${encoding}: crea una con ENCODING 'UTF8' TEMPLATE template0.`,
    ],
    [
      !mayCreate,
      `El rol «${role}» no puede crear tablas en la base de datos «${database}»: hazlo su dueño (ALTER DATABASE … OWNER TO …).`,
    ],
    [
      missing.length > 0,
      `Al PostgreSQL de ${name} le faltan las extensiones ${missing.join(' y ')}: instala su paquete contrib.`,
    ],
    [
      forbidden.length > 0,
      `El rol «${role}» no puede añadir las extensiones ${forbidden.join(' y ')}: que un administrador haga CREATE EXTENSION en «${database}».`,
    ],
    [!hasCollation, `El PostgreSQL de ${name} no sabe ordenar en español: hace falta uno compilado con ICU.`],
  ]
  const [refused] = sentences.filter(([isSo]) => isSo)
  if (refused) throw new StartupError(refused[1])
}

type Served = {
  role: string
  statementMs: number
  idleMs: number
  isOnDisk: boolean
  clockSeconds: number
  place: string
}

/** What holds for the sessions that visits get. */
async function readServed(client: pg.Client): Promise<Served> {
  const askedAt = Date.now()
  const { rows } = await client.query<Omit<Served, 'clockSeconds'> & { now: number }>(
    `select current_user as role, ${PLACE} as place, current_setting('synchronous_commit') <> 'off' as "isOnDisk",
            (select setting::int from pg_settings where name = 'statement_timeout') as "statementMs",
            (select setting::int from pg_settings where name = 'idle_in_transaction_session_timeout') as "idleMs",
            extract(epoch from clock_timestamp())::float8 * 1000 as now`,
  )
  if (!rows[0]) throw new Error('A select returned no row')
  const { now, ...served } = rows[0]
  // It was asked some time between the question and the answer.
  const [early, late] = [now - Date.now(), now - askedAt]
  const difference = early > 0 ? early : Math.min(late, 0)
  return { ...served, clockSeconds: difference / 1000 }
}

function doubtsOf({ role, statementMs, idleMs, isOnDisk, clockSeconds }: Served, isPooled: boolean) {
  const isBounded = statementMs > 0 && statementMs <= 15_000 && idleMs > 0 && idleMs <= 60_000
  const { statement_timeout, idle_in_transaction_session_timeout } = sessionLimits
  const seconds = Math.abs(clockSeconds).toFixed(0)
  const sentences: [boolean, string][] = [
    [
      Math.abs(clockSeconds) > MAX_CLOCK_SECONDS,
      `El reloj de la base de datos está ${seconds} s ${clockSeconds > 0 ? 'adelantado' : 'atrasado'} respecto al de esta máquina: pon ambos en hora (NTP), o los códigos del personal no valdrán.`,
    ],
    [
      isPooled && !isBounded,
      `Detrás de un pooler los límites de tiempo son los del rol, y a «${role}» le faltan: ALTER ROLE "${role}" SET statement_timeout = '${statement_timeout / 1000}s'; ALTER ROLE "${role}" SET idle_in_transaction_session_timeout = '${idle_in_transaction_session_timeout / 1000}s'; y reinicia el pooler.`,
    ],
    [
      !isOnDisk,
      `El rol «${role}» tiene synchronous_commit en off: un corte de luz puede perder pedidos que ya se confirmaron.`,
    ],
  ]
  return sentences.filter(([isSo]) => isSo).map(([, sentence]) => sentence)
}

export type Way = { isPooled: boolean; isShared: boolean; keepsStatements: boolean }

/**
 * Finds out whether a pooler lies on the way, whether it shares sessions between those who connect, and whether what they have prepared is
 * known to whichever session they get (PgBouncer from 1.21 on). Other than by the key to cancel with, which a pooler makes up, it shows only when
 * somebody else holds the session that one had.
 */
export async function findPooler(connection: pg.PoolConfig, name: string): Promise<Way> {
  return withClient(connection, name, async (one) => {
    // Of a name that is always the same, the session of another start might know.
    const probe = `probe_${randomBytes(8).toString('hex')}`
    const ask = async () =>
      (await one.query({ name: probe, text: 'select pg_backend_pid() as session' })).rows[0].session
    const shared = { isPooled: true, isShared: true }
    const holders: pg.Client[] = []
    try {
      const first = await ask()
      const isPooled = first !== (one as unknown as { processID: number }).processID
      let isShared = false
      for (let held = 0; held < HOLDERS; held++) {
        const holder = await connect(connection, name)
        holders.push(holder)
        await holder.query('begin')
        const { rows } = await holder.query('select pg_backend_pid() as session')
        isShared ||= rows[0].session === first
        if ((await ask()) !== first) return { ...shared, keepsStatements: true }
        if (!isPooled && !isShared) break
      }
      return { isPooled, isShared, keepsStatements: !isShared }
    } catch (error) {
      const isUnknown = postgresErrorIn(error)?.code === UNKNOWN_STATEMENT
      // With the sessions that are held here a pooler may have no further one. Before that it waits for PostgreSQL itself.
      const isWaiting = holders.length > 0 && error instanceof Error && error.message === 'Query read timeout'
      if (isUnknown || isWaiting) return { ...shared, keepsStatements: false }
      throw error
    } finally {
      for (const holder of holders) {
        await holder.query('rollback').catch(() => {})
        await endSoon(holder)
      }
    }
  })
}

async function withClient<T>(
  connection: pg.PoolConfig,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(connection, name)
  try {
    return await work(client)
  } catch (error) {
    // A pooler lets everybody in, also while PostgreSQL behind it is away.
    if (isDatabaseAway(error)) throw new StartupError(whyNoEntry(error, name), { cause: error })
    throw error
  } finally {
    await endSoon(client)
  }
}

async function connect(
  { pooler: _, direct: __, ...connection }: Connection,
  name: string,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionTimeoutMillis: CONNECT_MS,
    ...connection,
    query_timeout: ANSWER_MS,
    application_name: 'kuntur-check',
  })
  // Without a listener, a lost connection would end the process. The statement under way fails anyway.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new StartupError(whyNoEntry(error, name), { cause: error })
  }
}

/** One that waits for a statement says no goodbye. */
async function endSoon(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => {}), sleep(ANSWER_MS, undefined, { ref: false })])
}

function whyNoEntry(error: unknown, name: string): string {
  const refusal = postgresErrorIn(error)
  if (refusal?.code === '28P01' || refusal?.code === '28000')
    return `PostgreSQL no acepta el usuario o la clave: revisa ${name}.`
  if (refusal?.code === '3D000') return `La base de datos de ${name} no existe: créala vacía.`
  const { message, code } = error as NodeJS.ErrnoException
  if (refusal) return `La base de datos de ${name} no deja entrar: ${refusal.message}.`
  if (isDatabaseAway(error))
    return `La base de datos de ${name} no responde (${code ?? message}): revisa la dirección y que esté en marcha.`
  return `No se puede llegar a la base de datos de ${name}: ${message}.`
}
