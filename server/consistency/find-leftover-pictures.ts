import { sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import type { FileHome } from '../files/file-home.ts'

const FOLDER = 'media'
/** A picture is there before its row is. */
const YOUNG_MS = 3_600_000
const picture = /^([0-9a-f]{32})(-\d{2,4})?\.(webp|avif|svg|png|jpg)$/

/**
 * The pictures in the home of files that no row of this database names, with what was made of them: what a process left that was killed between
 * file and row, or what another database names. They harm nothing but the disk.
 */
export async function findLeftoverPictures(db: Executor, home: FileHome): Promise<string[]> {
  const old = (await home.list(FOLDER)).filter(({ changedAt }) => Date.now() - changedAt >= YOUNG_MS)
  const { rows } = await db.execute<{ hash: string }>(sql`select left(file, 32) as hash from media`)
  const known = new Set(rows.map(({ hash }) => hash))
  return old.flatMap(({ name }) => {
    const [, hash] = picture.exec(name) ?? []
    return hash !== undefined && !known.has(hash) ? [`${FOLDER}/${name}`] : []
  })
}

/** Removes those of these pictures that still no row names, and returns how many. */
export async function removeLeftoverPictures(
  db: Executor,
  home: FileHome,
  paths: readonly string[],
): Promise<number> {
  let removed = 0
  for (const path of paths) {
    const hash = path.slice(FOLDER.length + 1, FOLDER.length + 33)
    const { rows } = await db.execute(sql`select from media where left(file, 32) = ${hash}`)
    if (rows.length > 0) continue
    await home.remove(path)
    removed++
  }
  return removed
}
