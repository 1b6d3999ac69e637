import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'

const fileOf = (dataDir: string) => join(dataDir, 'restoring')

/** Marks a data directory from the first file of a restore until its last row, so that no shop starts with a half of it. */
export async function markHalfRestored(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(fileOf(dataDir), '', { mode: 0o600, flush: true })
}

export async function unmarkHalfRestored(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true })
}

export function isHalfRestored(dataDir: string): boolean {
  return existsSync(fileOf(dataDir))
}

/** @throws StartupError when a restore into this data directory was cut off. */
export function refuseHalfRestored(dataDir: string): void {
  if (!isHalfRestored(dataDir)) return
  throw new StartupError(
    `En ${dataDir} quedó una restauración a medias: repite «npm run restore -- ARCHIVO» antes de abrir la tienda.`,
  )
}
