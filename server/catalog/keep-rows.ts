import type { Executor } from '../db/database.ts'

/**
 * Keeps rows which every page or search needs and which change a few times a year: a process reads them once for each database.
 * Who changes them notes that, and on the note every process calls `forget`, after which the next call reads them anew.
 */
export function keepRows<Rows>(readRows: (db: Executor) => Promise<Rows>) {
  let kept = new WeakMap<Executor, Promise<Rows>>()

  function read(db: Executor): Promise<Rows> {
    const known = kept.get(db)
    if (known) return known
    const keptIn = kept
    const reading = readRows(db).catch((error) => {
      keptIn.delete(db)
      throw error
    })
    keptIn.set(db, reading)
    return reading
  }

  function forget(): void {
    // A new map, and not a deletion: an answer under way was asked before the change.
    kept = new WeakMap()
  }

  return { read, forget }
}
