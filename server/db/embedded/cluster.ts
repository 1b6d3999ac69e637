import { type SpawnOptions, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import type { Account } from './account.ts'
import type { PostgresBinaries } from './binaries.ts'
import { makeWholeDirectory } from './whole-directory.ts'

export const EMBEDDED_USER = 'kuntur'

/** Creates the files of an empty PostgreSQL, unless they exist. */
export async function ensureCluster(clusterDir: string, binaries: PostgresBinaries, account?: Account) {
  if (existsSync(clusterDir)) return
  await makeWholeDirectory(clusterDir, async (neighbour) => {
    if (account) changeOwner(neighbour, account)
    const { code, output } = await run(binaries.initdb, initdbArguments(neighbour), {
      account,
      cwd: neighbour,
    })
    if (code !== 0) {
      throw new StartupError(`PostgreSQL no pudo crear sus archivos en ${clusterDir}: ${reasonIn(output)}`)
    }
  })
}

function initdbArguments(directory: string) {
  return [
    ...['-D', directory, '-U', EMBEDDED_USER, '-E', 'UTF8', '--no-instructions'],
    // PostgreSQL's built-in locale folds Ñ and accents correctly, whatever locales the machine has.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    // The /dev/shm of a container is often too small.
    ...['-c', 'dynamic_shared_memory_type=mmap'],
    // A unix socket is protected by its private directory (mode 700). A TCP port needs a password.
    ...(process.platform === 'win32'
      ? ['--auth=scram-sha-256', `--pwfile=${passwordFile(join(directory, '..'))}`]
      : ['--auth=trust', '--auth-host=reject']),
  ]
}

/** The password of the TCP port. Only Windows needs it, because it has no unix sockets for PostgreSQL. */
export function embeddedPassword(dataDir: string): string {
  return readFileSync(passwordFile(dataDir), 'utf8').trim()
}

function passwordFile(dataDir: string) {
  const file = join(dataDir, 'postgres-password')
  if (!existsSync(file))
    writeFileSync(file, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  return file
}

/** What another release of the shop left in the data directory: the files of its PostgreSQL, and its programs. */
export type OldCluster = { major: number; directory: string; programs: string }

/** The newest data of a major version before this one, while there are none of this one. Its programs may have been deleted. */
export function findOldCluster(
  dataDir: string,
  major: number,
): (Omit<OldCluster, 'programs'> & { programs: string | undefined }) | undefined {
  const names = existsSync(dataDir) ? readdirSync(dataDir) : []
  const majors = names.flatMap((name) => /^pgdata-(\d+)$/.exec(name)?.slice(1).map(Number) ?? [])
  const older = majors.filter((it) => it < major).sort((a, b) => b - a)[0]
  if (older === undefined || majors.includes(major)) return undefined
  const programs = names.find((name) => name.startsWith(`postgres-${older}.`) && !name.includes('.new-'))
  return {
    major: older,
    directory: join(dataDir, `pgdata-${older}`),
    programs: programs && join(dataDir, programs),
  }
}

/** Refuses data of another major version, so that an empty shop does not silently take their place. */
export function refuseOtherMajor(dataDir: string, major: number) {
  const names = readdirSync(dataDir)
  const other = names.find((name) => /^pgdata-\d+$/.test(name))
  if (other && !names.includes(`pgdata-${major}`)) {
    throw new StartupError(
      `${join(dataDir, other)} tiene datos de otra versión de PostgreSQL (aquí está la ${major}): ` +
        'npm start los pasa a esta si la suya es anterior; o cambia DATA_DIR.',
    )
  }
}

export function changeOwner(directory: string, account: Account) {
  try {
    chownSync(directory, account.uid, account.gid)
  } catch (cause) {
    throw cannotChangeUser(account, cause)
  }
}

/** Starts a program of PostgreSQL under its account and with an environment of its own. */
export async function spawnPostgres(
  program: string,
  args: string[],
  { account, cwd, ...options }: { account: Account | undefined; cwd: string } & SpawnOptions,
) {
  try {
    const child = spawn(program, args, {
      ...options,
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
      cwd,
      env: bareEnvironment(),
      windowsHide: true,
    })
    await once(child, 'spawn')
    return child
  } catch (cause) {
    throw spawnFailure(program, account, cause as NodeJS.ErrnoException)
  }
}

/** Only the paths that a program needs: LANG, LC_* and PG* would change what it does, and others are our secrets. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const kept =
    process.platform === 'win32' ? ['PATH', 'SystemRoot', 'ComSpec', 'TEMP', 'TMP', 'USERPROFILE'] : ['PATH']
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

function spawnFailure(program: string, account: Account | undefined, cause: NodeJS.ErrnoException) {
  const { code } = cause
  if (account && (code === 'EPERM' || code === 'EINVAL')) return cannotChangeUser(account, cause)
  // The file exists but its loader does not, as on a system without glibc (Alpine has musl).
  const reason = code === 'ENOENT' ? 'este sistema no tiene glibc' : (code ?? cause.message)
  return new StartupError(
    `El PostgreSQL incluido no puede ejecutarse aquí (${reason}, ${program}): indica uno tuyo con DATABASE_URL.`,
    { cause },
  )
}

function cannotChangeUser({ name }: Account, cause: unknown) {
  return new StartupError(
    `PostgreSQL no se ejecuta como root y aquí no se puede pasar al usuario «${name}»: indica DATABASE_URL.`,
    { cause },
  )
}

async function run(program: string, args: string[], options: { account: Account | undefined; cwd: string }) {
  const child = await spawnPostgres(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

/** The first complaint in PostgreSQL's output. The others follow from it. */
export function reasonIn(output: string) {
  const lines = output.trim().split('\n')
  const line = lines.find((line) => /error|fatal|panic|could not|invalid/i.test(line)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*? UTC \[\d+\] /, '').trim()
}
