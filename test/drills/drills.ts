import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a drill may need beyond Node and npm's packages. Each is tried: a container may be root and still not mount anything. */
export const needs = {
  linux: {
    says: 'Linux, which tells in /proc what a process takes',
    isThere: () => existsSync('/proc/self/clear_refs'),
  },
  root: { says: 'root', isThere: () => process.getuid?.() === 0 },
  tmpfs: { says: 'the right to mount a tmpfs', isThere: canMount },
  network: {
    says: 'the right to make a network of its own, and `ip` of iproute2',
    isThere: () => succeeds('unshare', ['--net', 'ip', 'link', 'set', 'lo', 'up']),
  },
  history: {
    says: 'git, and the history of the project',
    isThere: () =>
      succeeds('git', ['rev-parse', 'HEAD']) &&
      execFileSync('git', ['rev-parse', '--is-shallow-repository'], { encoding: 'utf8' }).trim() === 'false',
  },
  pgbouncer: {
    says: 'PgBouncer (apt-get install --no-install-recommends pgbouncer)',
    isThere: () => succeeds('pgbouncer', ['--version']),
  },
  registry: { says: 'the registry of packages', isThere: () => succeeds('npm', ['ping']) },
  faketime: {
    says: 'libfaketime (apt-get install --no-install-recommends libfaketime)',
    isThere: () => findFaketime() !== undefined,
  },
} as const

type Need = keyof typeof needs

type Drill = {
  says: string
  needs?: readonly Need[]
  /** In it nothing that succeeds changes orders, stock, money or files. All others prove these at their end. */
  changesNothing?: true
}

/**
 * Every drill: its name is that of its file, `NAME.test.ts` where `npm test` walks a short round of it, `NAME.drill.ts` where
 * it does not (some have both).
 */
export const drills: Readonly<Record<string, Drill>> = {
  kills: { says: 'kill -9 of the shop and its PostgreSQL while people order' },
  'web-processes': { says: 'one process of several is killed, or fails, or hangs', needs: ['linux'] },
  'two-processes': { says: 'two shops on one PostgreSQL' },
  'rolling-restart': {
    says: 'two shops behind a balancer are renewed one after the other while people order',
  },
  pgbouncer: { says: 'two shops behind a pooler that shares sessions', needs: ['pgbouncer'] },
  replica: {
    says: 'a replica lags, is killed, stands still or goes its own way while pages are read',
    needs: ['linux'],
  },
  'database-lost': { says: 'PostgreSQL is lost in each way that we know while people order' },
  'process-kills': { says: 'kill -9 of one web process of three while people order', needs: ['linux'] },
  'database-away': {
    says: 'PostgreSQL is away for 20 s, ten times as slow for 10 s, or stands still for 10 s',
    needs: ['linux'],
  },
  'locks-held': { says: 'a product is locked by a transaction that does not end' },
  'disk-full': {
    says: 'the disk of the data is full, or becomes read-only while the shop sells',
    needs: ['linux', 'root', 'tmpfs'],
  },
  'read-only': {
    says: 'the disk of the data is read-only at a start, or becomes so beside a database elsewhere',
    needs: ['linux', 'root', 'tmpfs'],
  },
  'hang-ups': { says: 'buyers who hang up in the middle of an order' },
  shutdown: { says: 'SIGTERM while people order' },
  'slow-senders': { says: '200 clients that send a byte a second', needs: ['linux'], changesNothing: true },
  'slow-readers': { says: '200 clients that read a byte a second', needs: ['linux'], changesNothing: true },
  rush: { says: '300 buyers of one product in the same moment' },
  'few-units': { says: '10,000 buyers of 50 units within seconds', needs: ['linux'] },
  uploads: { says: 'twenty photos at once, and photos made to hurt', needs: ['linux'] },
  'random-calls': { says: '10,000 calls at random over every operation of the API', needs: ['linux'] },
  'too-large': { says: 'requests that are larger than the shop takes', needs: ['linux'] },
  'long-searches': { says: 'searches made to hurt', changesNothing: true },
  'large-catalogue': {
    says: '46,000 products and 10,000 orders beside 1,000 products',
    needs: ['linux'],
    changesNothing: true,
  },
  'years-of-use': {
    says: 'a million movements of stock and half a million mails beside a young shop',
    changesNothing: true,
  },
  'answer-times': { says: 'logins and recoveries of who is known and who is not', changesNothing: true },
  'hostile-uploads': { says: 'bombs, polyglots and odd names wherever a file is taken', needs: ['linux'] },
  'raw-garbage': {
    says: '5,000 pieces of what is no HTTP, or HTTP that can be read in two ways',
    needs: ['linux'],
    changesNothing: true,
  },
  'one-shop-per-data': { says: 'two starts on the same data' },
  'first-starts': { says: 'first starts at once on an empty database' },
  'first-start-cut': { says: 'a first start is killed at each thing that it writes' },
  clock: { says: 'clocks jump two hours on and back while people order', needs: ['linux', 'faketime'] },
  'refused-start': { says: 'starts that cannot be', changesNothing: true },
  'another-database': { says: 'the database of another shop comes back in the place of ours' },
  'mail-after-restart': { says: 'a mail that waits when the shop ends' },
  'uncaught-error': { says: 'an error that nobody catches', changesNothing: true },
  offline: { says: 'a first start without any network', needs: ['linux', 'root', 'network'] },
  'silent-log': { says: 'what must not be in the log, through real calls and failures' },
  'watched-shop': {
    says: 'what a shop of two processes tells those who watch it, also without its database',
  },
  upgrade: { says: 'a shop of version 953a126 on this one', needs: ['history', 'registry'] },
  'last-release': {
    says: 'the last release on the tables of this one',
    needs: ['history', 'registry'],
  },
  'major-version': { says: 'the data of PostgreSQL 17 on 18', needs: ['registry'] },
  'restore-rehearsal': { says: 'a shop with 10,000 orders and all its pictures out of its encrypted backup' },
  'move-out': { says: 'a shop moves from its own PostgreSQL to another one by backup and restore' },
  'backup-to-keep': { says: 'the backup that a release keeps, of a shop with a row in every table' },
  'check-data': { says: 'the command that proves the data, on data that are wrong' },
}

/** The names of the files in this folder that are drills, without their ends. */
export function drillsInFolder(): string[] {
  const files = readdirSync(import.meta.dirname).filter((file) => /\.(test|drill)\.ts$/.test(file))
  return [...new Set(files.map((file) => file.replace(/\.(test|drill)\.ts$/, '')))]
}

export const filesOf = (name: string) =>
  ['test', 'drill']
    .map((kind) => join(import.meta.dirname, `${name}.${kind}.ts`))
    .filter((file) => existsSync(file))

function succeeds(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

function canMount(): boolean {
  const directory = mkdtempSync(join(tmpdir(), 'kt-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory], { stdio: 'ignore' })
    execFileSync('umount', [directory], { stdio: 'ignore' })
    return true
  } catch {
    return false
  } finally {
    rmdirSync(directory)
  }
}

/** The library that tells the programs under it another time. Debian names the folder by the machine's kind. */
export function findFaketime(): string | undefined {
  const folders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib', '/usr/lib64']
  return folders
    .map((folder) => join(folder, 'faketime', 'libfaketime.so.1'))
    .find((file) => existsSync(file))
}
