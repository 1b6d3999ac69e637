import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import type { ProviderSettings } from './accounts/open-provider.ts'
import { defaultDataDir, projectRoot } from './data-dir.ts'
import type { S3Settings } from './files/s3-settings.ts'
import { parseSecretKey } from './secret-box.ts'
import { StartupError } from './startup-error.ts'

/** Everything that may differ between two shops. `.env.example` documents each variable for the owner. */
export interface Config {
  host: string
  /** 0 asks for a free port: `onPort` then completes the configuration. */
  port: number
  /** The origin that buyers see, without a final slash. */
  publicUrl: string
  publicUrlIsGiven: boolean
  /** Origins of other front ends that may use the API from a browser. */
  allowedOrigins: readonly string[]
  /** Undefined: the shop starts its own PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  /** The same database past a pooler, for what needs a session to itself; undefined: by `databaseUrl`. */
  databaseDirectUrl: string | undefined
  /** Replicas of the same database, for what pages read; undefined: all is read from the database itself. */
  databaseReadUrl: string | undefined
  dataDir: string
  /** How long a shop that is told to stop goes on serving, while `/readyz` has balancers look elsewhere. */
  drainSeconds: number
  /** A store of files that several machines share; undefined: there is none. */
  s3: S3Settings | undefined
  /** Where new files come; where both are, the other one is read too. */
  filesIn: 'disk' | 's3'
  /** The origin of an edge that browsers ask for pictures; undefined: the shop itself. */
  mediaUrl: string | undefined
  /** Where Prometheus reads the figures of the shop; undefined: nowhere, and nothing is counted. 0 asks for a free port. */
  metricsPort: number | undefined
  metricsHost: string
  /** How many processes serve pages and calls behind the one port; 1: the shop is a single process. */
  webConcurrency: number
  /** Connections to the database for visits and purchases, of all processes of this shop together. */
  poolSize: number
  /** Keys that encrypt secrets in the database, the one in use first. Empty: the shop makes one in `dataDir`. */
  secretKeys: readonly Buffer[]
  rateLimit: 'on' | 'off'
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  /** How many proxies stand in front: only so many of the forwarded addresses are believed. */
  trustProxy: number
  /** How long a CDN or proxy may go on to send a public page without asking for it; 0: not at all. */
  edgeCacheSeconds: number
  /** Undefined: mails are kept and not sent. */
  smtpUrl: string | undefined
  /** The sender of mails; undefined: the shop's name and address, from its settings. */
  mailFrom: string | undefined
  /** Undefined: the button "Iniciar sesión con Google" says that it is not available. */
  google: ProviderSettings | undefined
  /** Whether the widths of pictures are made while nobody visits; `off`: each when the first visitor asks for it. */
  picturesAhead: 'on' | 'off'
  /** Of the shop's own backups. */
  backup: BackupSettings
  /** Whether the demo shop is loaded into an empty database; `catalog`: without the working day on its desk. */
  demo: 'on' | 'catalog' | 'off'
}

export type BackupSettings = {
  /** Where they lie, of this shop and perhaps of others: a folder, or `s3://bucket/folder`. */
  folder: string
  /** How a folder that begins with `s3://` is reached. */
  s3?: S3Settings | undefined
  /** What opens them; undefined: they are not encrypted. */
  passphrase: string | undefined
  /** From which hour on, by the shop's clock, each day's is made; null: the shop makes none by itself. */
  hour: number | null
}

/** Reads the configuration from the environment and the optional `.env` file; the environment wins. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values = parse({ ...readEnvFile(env), ...withoutEmpty(env) })
  const s3 = s3Of(values)
  const filesIn = values.FILES_IN ?? (s3 ? 's3' : 'disk')
  const dataDir = values.DATA_DIR ? resolve(projectRoot, values.DATA_DIR) : defaultDataDir()
  const config: Config = {
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? addressOf(values.HOST, values.PORT),
    publicUrlIsGiven: values.PUBLIC_URL !== undefined,
    allowedOrigins: values.ALLOWED_ORIGINS,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    dataDir,
    drainSeconds: values.DRAIN_SECONDS,
    s3,
    filesIn,
    mediaUrl: values.MEDIA_URL,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    webConcurrency: values.WEB_CONCURRENCY,
    poolSize: values.POOL_SIZE,
    secretKeys: values.SECRET_KEY,
    rateLimit: values.RATE_LIMIT,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    edgeCacheSeconds: values.EDGE_CACHE_SECONDS,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    google: googleOf(values),
    picturesAhead: values.PICTURES_AHEAD,
    backup: {
      folder: backupFolderOf(values, dataDir, filesIn === 's3' ? s3 : undefined),
      s3,
      passphrase: passphraseOf(values),
      hour: values.BACKUP_HOUR,
    },
    // A database that somebody named is theirs: the demo comes into it only when they ask for it.
    demo: values.DEMO ?? (values.DATABASE_URL ? 'off' : 'on'),
  }
  refuseContradictions(config)
  return config
}

/** The configuration once the server listens, for a port that was left to the system. */
export function onPort(config: Config, port: number): Config {
  const publicUrl = config.publicUrlIsGiven ? config.publicUrl : addressOf(config.host, port)
  return { ...config, port, publicUrl }
}

function readEnvFile(env: NodeJS.ProcessEnv): NodeJS.Dict<string> {
  const file = resolve(projectRoot, env.ENV_FILE ?? '.env')
  if (env.ENV_FILE === '' || !existsSync(file)) {
    if (env.ENV_FILE) throw new StartupError(`ENV_FILE: no existe el archivo ${file}.`)
    return {}
  }
  return withoutEmpty(parseEnv(readFileSync(file, 'utf8')))
}

/** `PORT=` says nothing, as in a copied `.env.example`. */
function withoutEmpty(values: NodeJS.Dict<string>) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value?.trim()))
}

function parse(values: NodeJS.Dict<string>) {
  const result = schema.safeParse(values)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new StartupError(`${issue?.path.join('.')}: ${issue?.message}.`)
}

const MIN_PASSPHRASE = 12
const SHORT_PASSPHRASE = `debe tener al menos ${MIN_PASSPHRASE} caracteres, como cinco palabras al azar`

const schema = z.object({
  HOST: z.string().trim().default('127.0.0.1'),
  PORT: integer(0, 65_535).default(3000),
  PUBLIC_URL: z.string().trim().transform(toOrigin).optional(),
  ALLOWED_ORIGINS: z.string().default('').transform(toAllowedOrigins),
  DATABASE_URL: postgresAddress('se deja vacía para el PostgreSQL incluido'),
  DATABASE_DIRECT_URL: postgresAddress('vacía, la de DATABASE_URL'),
  DATABASE_READ_URL: postgresAddress('vacía, todo se lee de DATABASE_URL'),
  DATA_DIR: z.string().optional(),
  DRAIN_SECONDS: integer(0, 60).default(0),
  S3_BUCKET: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: ({ input }) => `debe ser el nombre de un cubo, como fotos-de-la-tienda, no «${input}»`,
    })
    .optional(),
  S3_ENDPOINT: z.string().trim().transform(toOrigin).optional(),
  S3_REGION: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]+$/, { error: ({ input }) => `debe ser una región como us-east-1, no «${input}»` })
    .default('us-east-1'),
  S3_FOLDER: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*\/?$/, {
      error: ({ input }) => `debe ser una carpeta como tienda o tiendas/quito, no «${input}»`,
    })
    .default('')
    .transform((folder) => folder && `${folder.replace(/\/$/, '')}/`),
  S3_ACCESS_KEY_ID: z.string().trim().optional(),
  S3_SECRET_ACCESS_KEY: z.string().trim().optional(),
  S3_PATH_STYLE: oneOf('on', 'off').optional(),
  FILES_IN: oneOf('disk', 's3').optional(),
  MEDIA_URL: z.string().trim().transform(toOrigin).optional(),
  METRICS_PORT: integer(0, 65_535).optional(),
  METRICS_HOST: z.string().trim().default('127.0.0.1'),
  WEB_CONCURRENCY: integer(1, 16).default(1),
  POOL_SIZE: integer(2, 50).default(10),
  // The value is a secret: the sentence does not repeat it.
  SECRET_KEY: z.string().default('').transform(toSecretKeys),
  RATE_LIMIT: oneOf('on', 'off').default('on'),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
  TRUST_PROXY: integer(0, 10).default(0),
  EDGE_CACHE_SECONDS: integer(0, 3_600).default(0),
  // Its value carries a password as well.
  SMTP_URL: z
    .string()
    .trim()
    .regex(
      /^smtps?:\/\/[^/]/,
      'debe empezar por smtp:// o smtps:// (vacía, los correos se guardan sin enviarse)',
    )
    .refine(URL.canParse, 'no es una dirección válida (un signo especial en la clave se escribe como %40)')
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^([^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u, {
      error: ({ input }) => `debe ser como Kuntur <hola@tienda.example>, no «${input}»`,
    })
    .optional(),
  GOOGLE_CLIENT_ID: z.string().trim().optional(),
  GOOGLE_CLIENT_SECRET: z.string().trim().optional(),
  GOOGLE_ISSUER: z
    .string()
    .trim()
    .refine(isIssuer, {
      error: ({ input }) =>
        `debe ser una dirección como https://accounts.google.com (http solo en esta máquina), no «${input}»`,
    })
    .default('https://accounts.google.com'),
  PICTURES_AHEAD: oneOf('on', 'off').default('on'),
  BACKUP_DIR: z.string().optional(),
  // The value is a secret: the sentence does not repeat it.
  BACKUP_PASSPHRASE: z.string().min(MIN_PASSPHRASE, SHORT_PASSPHRASE).optional(),
  BACKUP_PASSPHRASE_FILE: z.string().trim().optional(),
  BACKUP_HOUR: z
    .string()
    .trim()
    .regex(/^(off|\d|1\d|2[0-3])$/, {
      error: ({ input }) => `debe ser una hora de 0 a 23, u off, no «${input}»`,
    })
    .default('3')
    .transform((hour) => (hour === 'off' ? null : Number(hour))),
  DEMO: oneOf('on', 'catalog', 'off').optional(),
})

type Values = z.infer<typeof schema>

function googleOf({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER }: Values) {
  if (GOOGLE_CLIENT_ID === undefined && GOOGLE_CLIENT_SECRET === undefined) return undefined
  if (GOOGLE_CLIENT_ID === undefined || GOOGLE_CLIENT_SECRET === undefined) {
    const missing = GOOGLE_CLIENT_ID === undefined ? 'GOOGLE_CLIENT_ID' : 'GOOGLE_CLIENT_SECRET'
    throw new StartupError(
      `${missing}: falta. El ingreso con Google pide las dos, GOOGLE_CLIENT_ID y GOOGLE_CLIENT_SECRET, o ninguna.`,
    )
  }
  return { issuer: GOOGLE_ISSUER, clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET }
}

/** The phrase itself, or the one line of the file that holds it, as systemd and Docker hand secrets over. */
function passphraseOf({ BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE }: Values): string | undefined {
  if (BACKUP_PASSPHRASE_FILE === undefined) return BACKUP_PASSPHRASE
  const refuse = (why: string) => new StartupError(`BACKUP_PASSPHRASE_FILE: ${why}.`)
  if (BACKUP_PASSPHRASE !== undefined) throw refuse('sobra, porque también está BACKUP_PASSPHRASE: deja una')
  const file = resolve(projectRoot, BACKUP_PASSPHRASE_FILE)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw refuse(`no se puede leer el archivo ${file} (${(error as NodeJS.ErrnoException).code})`)
  }
  // What writes such a file ends it with a line break, which nobody takes for a part of the phrase.
  const phrase = text.replace(/\r?\n$/, '')
  if (/[\r\n]/.test(phrase)) throw refuse(`el archivo ${file} debe tener una sola línea`)
  if (phrase.length < MIN_PASSPHRASE) throw refuse(`la frase del archivo ${file} ${SHORT_PASSPHRASE}`)
  return phrase
}

function s3Of(values: Values): S3Settings | undefined {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = values
  if (S3_BUCKET === undefined) {
    const given = (['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).find(
      (name) => values[name] !== undefined,
    )
    if (given) throw new StartupError(`S3_BUCKET: falta. ${given} dice dónde, y no en qué cubo.`)
    if (values.FILES_IN === 's3') throw new StartupError('FILES_IN: s3 pide S3_BUCKET, que falta.')
    return undefined
  }
  if ((id === undefined) !== (secret === undefined)) {
    const missing = id === undefined ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY'
    throw new StartupError(
      `${missing}: falta. Van las dos, S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY, o ninguna.`,
    )
  }
  return {
    endpoint: S3_ENDPOINT,
    region: values.S3_REGION,
    bucket: S3_BUCKET,
    folder: values.S3_FOLDER,
    keys: id !== undefined && secret !== undefined ? { id, secret } : undefined,
    isPathStyle: (values.S3_PATH_STYLE ?? (S3_ENDPOINT ? 'on' : 'off')) === 'on',
  }
}

/** Beside the files unless told: what all machines share serves each of them. */
function backupFolderOf({ BACKUP_DIR }: Values, dataDir: string, s3: S3Settings | undefined): string {
  if (BACKUP_DIR?.startsWith('s3://')) return BACKUP_DIR.replace(/\/+$/, '')
  if (BACKUP_DIR) return resolve(projectRoot, BACKUP_DIR)
  return s3 ? `s3://${s3.bucket}/${s3.folder}backups` : join(dataDir, 'backups')
}

/** What the provider says of people must not be read or changed on its way: only on this machine it may go in clear. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { search, hash, username } = new URL(text)
  return isPrivate(new URL(text)) && search === '' && hash === '' && username === ''
}

/** Nobody on the way reads or changes what is sent there: it is https, or stays on this machine. */
function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/[[\]]/g, '')))
}

/** The value is not repeated in the sentence: it carries a password. */
function postgresAddress(whenEmpty: string) {
  return z
    .string()
    .trim()
    .regex(/^postgres(ql)?:\/\//, `debe empezar por postgresql:// (${whenEmpty})`)
    .refine(URL.canParse, 'no es una dirección válida (un signo especial en la clave se escribe como %40)')
    .optional()
}

function integer(min: number, max: number) {
  return z
    .string()
    .trim()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: ({ input }) => `debe ser un número entero entre ${min} y ${max}, no «${input}»`,
    })
    .transform(Number)
}

function oneOf<const Choice extends string>(...choices: [Choice, ...Choice[]]) {
  return z.enum(choices, { error: ({ input }) => `debe ser ${listed(choices)}, no «${input}»` })
}

function listed(choices: string[]) {
  return choices.join(', ').replace(/, ([^,]+)$/, ' o $1')
}

function toOrigin(text: string, context: z.RefinementCtx) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.origin === url.href.replace(/\/$/, '')
  if (isOrigin) return url.origin
  context.addIssue(`debe ser una dirección como https://tienda.example, sin ruta, no «${text}»`)
  return z.NEVER
}

/** Written as a browser writes an `Origin`, because it is compared with it letter by letter. */
function toAllowedOrigins(text: string, context: z.RefinementCtx) {
  const origins = text.split(',').map((origin) => origin.trim())
  const wrong = origins.find((origin) => origin !== '' && !isOrigin(origin))
  if (wrong === undefined) return origins.filter((origin) => origin !== '')
  context.addIssue(
    `debe nombrar orígenes como https://tienda.example, separados por comas (http solo en esta máquina), no «${wrong}»`,
  )
  return z.NEVER
}

function toSecretKeys(text: string, context: z.RefinementCtx) {
  const keys = text
    .split(',')
    .filter((key) => key.trim() !== '')
    .map((key) => parseSecretKey(key.trim()))
  if (keys.every((key) => key !== null)) return keys
  context.addIssue(
    'debe ser de 64 cifras hexadecimales al azar, como las de «openssl rand -hex 32»; tras una coma, la anterior',
  )
  return z.NEVER
}

function isOrigin(text: string): boolean {
  const hasPlainHost = /^[a-z]+:\/\/[a-z0-9.[\]:-]+$/.test(text)
  return hasPlainHost && URL.canParse(text) && new URL(text).origin === text && isPrivate(new URL(text))
}

function refuseContradictions(config: Config) {
  const {
    host,
    publicUrl,
    publicUrlIsGiven,
    rateLimit,
    databaseUrl,
    databaseDirectUrl,
    databaseReadUrl,
    s3,
    secretKeys,
    backup,
  } = config
  if (databaseDirectUrl !== undefined && databaseUrl === undefined) {
    throw new StartupError(
      'DATABASE_DIRECT_URL: falta DATABASE_URL, la dirección por la que la tienda llega a la misma base.',
    )
  }
  if (databaseReadUrl !== undefined && databaseUrl === undefined) {
    throw new StartupError(
      'DATABASE_READ_URL: falta DATABASE_URL, la dirección de la base principal, en la que se escribe.',
    )
  }
  if (s3 && databaseUrl && secretKeys.length === 0) {
    throw new StartupError(
      'SECRET_KEY: falta. Con la base y los archivos fuera de esta máquina, cada una haría su propia clave: ' +
        'la misma en todas, la de DATA_DIR/secret-key si ya hay una.',
    )
  }
  if (backup.folder.startsWith('s3://') && !s3) {
    throw new StartupError('BACKUP_DIR: s3:// pide S3_BUCKET, que falta.')
  }
  if (!publicUrlIsGiven && !isLoopback(host)) {
    throw new StartupError(
      `PUBLIC_URL: con HOST=${host} la tienda queda abierta a la red y debe saber su dirección pública (https://…).`,
    )
  }
  if (rateLimit === 'off' && publicUrl.startsWith('https:')) {
    throw new StartupError(
      `RATE_LIMIT: «off» es para pruebas de carga y no vale con una dirección pública https (${publicUrl}).`,
    )
  }
}

/** What is allowed and probably not meant, a sentence each. */
export function doubtsOf({ publicUrl, trustProxy }: Config): string[] {
  if (trustProxy > 0 || !publicUrl.startsWith('https:')) return []
  return [
    `TRUST_PROXY: con ${publicUrl} y 0, todos los visitantes cuentan como uno solo en los límites: pon 1 si hay un proxy delante.`,
  ]
}

function isLoopback(host: string) {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

function addressOf(host: string, port: number) {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
