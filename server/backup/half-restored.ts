import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'

const fileOf = (dataDir: string) => join(dataDir, 'restoring')

/**
 * Marks a data directory from the first file of a restore until its last row, so that no shop starts with a half of it. `lastOrder` is the last
 * number of an order that the replaced shop gave: once its rows have gone, nothing else knows it.
 */
export async function markHalfRestored(dataDir: string, lastOrder: number): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${fileOf(dataDir)}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${lastOrder}\n`, { mode: 0o600, flush: true })
  await rename(draft, fileOf(dataDir))
}

export async function unmarkHalfRestored(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true })
}

export function isHalfRestored(dataDir: string): boolean {
  return existsSync(fileOf(dataDir))
}

/** What the mark says of the shop that a restore which was cut off has replaced; 0 where there was none, or no such restore. */
export async function lastOrderOfReplaced(dataDir: string): Promise<number> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '')
  return /^\d{1,15}\n$/.test(text) ? Number(text) : 0
}

/** @throws StartupError when a restore into this data directory was cut off. */
export function refuseHalfRestored(dataDir: string): void {
  if (!isHalfRestored(dataDir)) return
  throw new StartupError(
    `En ${dataDir} quedó una restauración a medias: repite «npm run restore -- ARCHIVO» antes de abrir la tienda.`,
  )
}
