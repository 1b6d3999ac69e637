import type { FileHome } from '../files/file-home.ts'
import { StartupError } from '../startup-error.ts'

const MARK = 'restoring'

/**
 * Marks the home of files from the first file of a restore until its last row, so that no shop starts with a half of it. `lastOrder` is the last
 * number of an order that the replaced shop gave: once its rows have gone, nothing else knows it.
 */
export async function markHalfRestored(files: FileHome, lastOrder: number): Promise<void> {
  await files.write(MARK, Buffer.from(`${lastOrder}\n`))
}

export async function unmarkHalfRestored(files: FileHome): Promise<void> {
  await files.remove(MARK)
}

export async function isHalfRestored(files: FileHome): Promise<boolean> {
  return (await files.sizeOf(MARK)) !== null
}

/** What the mark says of the shop that a restore which was cut off has replaced; 0 where there was none, or no such restore. */
export async function lastOrderOfReplaced(files: FileHome): Promise<number> {
  const text = String((await files.read(MARK)) ?? '')
  return /^\d{1,15}\n$/.test(text) ? Number(text) : 0
}

/** @throws StartupError when a restore into this home of files was cut off. */
export async function refuseHalfRestored(files: FileHome): Promise<void> {
  if (!(await isHalfRestored(files))) return
  throw new StartupError(
    `En ${files.name} quedó una restauración a medias: repite «npm run restore -- ARCHIVO» antes de abrir la tienda.`,
  )
}
