import { fileOf, type MediaFiles } from './media-files.ts'

export type PictureWidths = { file: string; widths: readonly number[] }

/**
 * Makes what browsers will ask for, before they do: each of these pictures as AVIF in its widths and in its own, one
 * after another. Waits before each until the shop has nothing else to do.
 */
export async function makeWidthsAhead(
  files: MediaFiles,
  pictures: readonly PictureWidths[],
  quiet: (stopping: AbortSignal) => Promise<void>,
  stopping: AbortSignal,
): Promise<void> {
  // Asked once: in a store each look at one of them would be a call.
  const there = await files.list()
  // Of several machines on one store each begins elsewhere, so that they seldom make the same.
  const begin = files.isShared ? Math.floor(Math.random() * pictures.length) : 0
  for (const { file: master, widths } of [...pictures.slice(begin), ...pictures.slice(0, begin)]) {
    // Another data directory of the same database may hold it.
    if (!there.has(master)) continue
    for (const width of [...widths, undefined]) {
      const form = { master, width, format: 'avif' } as const
      if (there.has(fileOf(form))) continue
      await quiet(stopping)
      if (stopping.aborted) return
      await files.make(form)
    }
  }
}
