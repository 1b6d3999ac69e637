import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findPostgresPackage } from '../db/embedded/binaries.ts'
import { findOldCluster, type OldCluster } from '../db/embedded/cluster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { claimInstance } from '../db/instance-lock.ts'
import { openDirectory } from '../files/open-directory.ts'
import { StartupError } from '../startup-error.ts'
import { compareWithBackup } from './compare-with-backup.ts'
import { restoreBackup, verifyBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** As long as everything else that is set aside. */
const KEPT_DAYS = 30
const DAY_MS = 86_400_000
const DONE = 'carried-over'
const BESIDE = 'carrying-over'

/**
 * Carries the data of a PostgreSQL of before over to that of this release: a backup of the rows by the old programs, which lie in the data
 * directory, and a restore beside it, which gets its name once every row was compared. Cut off, it begins anew from the old data, which stay as
 * they are; afterwards they are set aside as `pgdata-17.old`, and removed 30 days later.
 * @throws StartupError when the old programs are not there, a shop still uses the data, or something came over wrongly.
 */
export async function carryOver(dataDir: string, tell: (sentence: string) => void): Promise<void> {
  const { major } = findPostgresPackage()
  await setCarriedOverAside(dataDir, major)
  const found = findOldCluster(dataDir, major)
  if (!found) return
  const { programs } = found
  if (!programs)
    throw new StartupError(
      `${found.directory} es de PostgreSQL ${found.major}, y sus programas (postgres-${found.major}…) ya no están en ${dataDir}: ` +
        'haz una copia con la versión anterior de Kuntur y restáurala aquí.',
    )
  const old: OldCluster = { ...found, programs }
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, old })
  // Held until the end: of two starts one carries the data over. If a shop of before has it, its PostgreSQL keeps running.
  const claim = await claimInstance(postgres.connection, '')
  try {
    tell(`Pasando los datos de PostgreSQL ${old.major} a ${major}; ${old.directory} queda como está…`)
    const rows = await carry(dataDir, postgres.connection, old, major, tell)
    tell(
      `Los datos están en PostgreSQL ${major}, comparados uno por uno (${rows} filas). Los de antes quedan en ` +
        `${old.directory}.old, y la tienda los borra en ${KEPT_DAYS} días.`,
    )
  } finally {
    await claim.release()
    await postgres.stop()
  }
  await setCarriedOverAside(dataDir, major)
}

/** Returns how many rows there were. */
async function carry(
  dataDir: string,
  connection: EmbeddedPostgres['connection'],
  old: OldCluster,
  major: number,
  tell: (sentence: string) => void,
): Promise<number> {
  // What a carry-over left that was cut off: files, and perhaps a PostgreSQL that runs on them.
  const beside = join(dataDir, BESIDE)
  if (existsSync(join(beside, `pgdata-${major}`, 'postmaster.pid'))) {
    const left = await startEmbeddedPostgres({ dataDir: beside, log: () => {} }).catch(() => null)
    await left?.stop()
  }
  for (const name of await readdir(dataDir))
    if (name.startsWith(BESIDE)) await rm(join(dataDir, name), { recursive: true, force: true })
  const file = join(dataDir, `${BESIDE}.tar`)
  const { rows } = await writeBackup({ connection, files: openDirectory(dataDir), file, withFiles: false })
  await restoreBeside(dataDir, beside, file, tell)
  // The mark says that what lies there was carried over whole. Cut off before the new data have their name, all begins anew.
  await writeFile(join(old.directory, DONE), '', { flush: true })
  await rename(join(beside, `pgdata-${major}`), join(dataDir, `pgdata-${major}`))
  await rm(beside, { recursive: true, force: true })
  await rm(file, { force: true })
  return rows
}

async function restoreBeside(
  dataDir: string,
  beside: string,
  file: string,
  tell: (sentence: string) => void,
): Promise<void> {
  // On Windows the password of its port lies beside the data and stays there.
  const password = join(dataDir, 'postgres-password')
  if (existsSync(password)) {
    mkdirSync(beside)
    copyFileSync(password, join(beside, 'postgres-password'))
  }
  const postgres = await startEmbeddedPostgres({ dataDir: beside, log: () => {} })
  try {
    const given = {
      file,
      passphrase: undefined,
      connection: postgres.connection,
      files: openDirectory(beside),
    }
    const contents = await verifyBackup(file)
    await restoreBackup({ ...given, contents, isOwn: true, mayReplace: false, tell })
    const [difference] = await compareWithBackup({ ...given, contents })
    if (difference)
      throw new StartupError(
        `Los datos no pasaron bien y la tienda no abre; los de antes están intactos. ${difference}`,
      )
  } finally {
    await postgres.stop()
  }
}

/**
 * Gives data that were carried over another name, so that a program of before opens them no more, and removes them when they are old, with the
 * programs that belong to them.
 */
async function setCarriedOverAside(dataDir: string, major: number): Promise<void> {
  if (!existsSync(join(dataDir, `pgdata-${major}`))) return
  for (const name of await readdir(dataDir)) {
    const [, number] = /^pgdata-(\d+)(\.old)?$/.exec(name) ?? []
    const mark = join(dataDir, name, DONE)
    if (number === undefined || Number(number) >= major || !existsSync(mark)) continue
    if (!name.endsWith('.old')) await rename(join(dataDir, name), join(dataDir, `${name}.old`))
    else if (Date.now() - (await stat(mark)).mtimeMs > KEPT_DAYS * DAY_MS) {
      await rm(join(dataDir, name), { recursive: true, force: true })
      const programs = (await readdir(dataDir)).filter((it) => it.startsWith(`postgres-${number}.`))
      for (const it of programs) await rm(join(dataDir, it), { recursive: true, force: true })
    }
  }
}
