import { statfs } from 'node:fs/promises'
import { shopTime } from '../../contract/shop-time.ts'
import type { FileHome } from '../files/file-home.ts'
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
export async function tidyBackups(home: FileHome, databaseId: string): Promise<number> {
  await home.discardUnfinished('', `kuntur-${shortOf(databaseId)}-`)
  const ofThisShop = new RegExp(
    `^kuntur-${shortOf(databaseId)}-(\\d{4}-\\d\\d-\\d\\d-\\d{4})\\.tar(\\.age)?$`,
  )
  const found = (await home.list('', `kuntur-${shortOf(databaseId)}-`)).flatMap(({ name }) => {
    const [, moment = ''] = ofThisShop.exec(name) ?? []
    return moment ? [{ name, moment }] : []
  })
  const kept = chooseKept(found.map(({ moment }) => moment))
  const outlived = found.filter(({ moment }) => !kept.has(moment))
  for (const { name } of outlived) await home.remove(name)
  return outlived.length
}
