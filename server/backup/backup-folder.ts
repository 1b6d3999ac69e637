import { access, mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { shopTime } from '../../contract/shop-time.ts'
import { StartupError } from '../startup-error.ts'
import { chooseKept } from './kept-backups.ts'

/** Beside what a backup takes: other files of the disk grow meanwhile. */
const SPARE_BYTES = 64_000_000

const shortOf = (databaseId: string) => databaseId.slice(0, 8)

/**
 * The name of a backup that begins now. It says whose it is, because a folder may hold those of several shops, and when that was by the
 * shop's clock.
 */
export function nameBackup(databaseId: string, now: Date, isEncrypted: boolean): string {
  const time = shopTime(now)
  const moment = `${time.slice(0, 10)}-${time.slice(11, 13)}${time.slice(14, 16)}`
  return `kuntur-${shortOf(databaseId)}-${moment}.tar${isEncrypted ? '.age' : ''}`
}

/** Makes the folder if it is not there. */
export async function openBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** @throws StartupError when the disk of the folder has less left than that, and some more. */
export async function refuseFullDisk(folder: string, neededBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= neededBytes + SPARE_BYTES) return
  throw new StartupError(
    `No hay espacio para la copia en ${folder}: quedan ${megabytes(free)} MB y hacen falta unos ${megabytes(neededBytes + SPARE_BYTES)} MB.`,
  )
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1e6)

/** Removes what a backup of before that was cut off has left, and returns how many of this shop's backups went that are no longer kept. */
export async function tidyBackups(folder: string, databaseId: string): Promise<number> {
  const ofThisShop = new RegExp(
    `^kuntur-${shortOf(databaseId)}-(\\d{4}-\\d\\d-\\d\\d-\\d{4})\\.tar(\\.age)?(\\..+\\.partial)?$`,
  )
  const found = (await readdir(folder)).flatMap((name) => {
    const [, moment = '', , draft] = ofThisShop.exec(name) ?? []
    return moment ? [{ name, moment, isDraft: draft !== undefined }] : []
  })
  const kept = chooseKept(found.filter(({ isDraft }) => !isDraft).map(({ moment }) => moment))
  const outlived = found.filter(({ moment, isDraft }) => isDraft || !kept.has(moment))
  for (const { name } of outlived) await rm(join(folder, name), { force: true })
  return outlived.filter(({ isDraft }) => !isDraft).length
}

/** Whether a backup is still where it was written: in the folder, or at a path of its own. */
export async function isThere(folder: string, file: string): Promise<boolean> {
  return access(resolve(folder, file)).then(
    () => true,
    () => false,
  )
}
