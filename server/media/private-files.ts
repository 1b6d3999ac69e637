import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from './internal/write-whole.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Files that rows name, in a private folder that no page and no static path serves. Names are 128 random bits: they
 * reveal nothing, and a row that has a name proves whose file it is. Files without a row are set aside in `orphaned/`
 * below the folder. Those of another database that used the directory lie below that, in a folder with the id of that
 * database; from there only files that a row knows are taken back.
 */
export type PrivateFiles<Ending extends string = string> = {
  /** The database whose rows these files belong to. */
  databaseId: string
  /** Keeps a file and returns its name. The file gets the name when it is complete and on disk. */
  write(body: Buffer, ending: Ending): Promise<string>
  /** The file of that name, also when it was set aside or lies with another database; null when there is none. */
  read(file: string): Promise<Buffer | null>
  /** Deletes a file, if it is there. */
  remove(file: string): Promise<void>
  /** The names of files that are that old, half-written ones included. */
  list(options: { olderThanMs: number }): Promise<string[]>
  setAside(file: string): Promise<void>
  /** Also from the folder of another database. */
  bringBack(file: string): Promise<void>
  /** The names of files that were set aside so long ago. */
  listSetAside(options: { olderThanMs: number }): Promise<string[]>
  /** The names of files in the folders of other databases. */
  listOfOthers(): Promise<string[]>
  /**
   * Takes the folder over for this database: sets aside the files of the database that the directory served before, and
   * brings back ours. Returns how many files of the former database it set aside.
   */
  takeOver(): Promise<number>
}

type Kind<Ending extends string> = {
  folder: string
  /** The file of the data directory that remembers which database the folder served last. */
  servedFile: string
  endings: readonly Ending[]
}

/**
 * The files of one kind in a data directory that belong to the database of that id. Several directories may serve one
 * database.
 */
export async function openPrivateFiles<const Ending extends string>(
  dataDir: string,
  databaseId: string,
  kind: Kind<Ending>,
): Promise<PrivateFiles<Ending>> {
  const folder = join(dataDir, kind.folder)
  const orphaned = join(folder, 'orphaned')
  const oursAmongOthers = join(orphaned, databaseId)
  const servedFile = join(dataDir, kind.servedFile)
  await mkdir(folder, { recursive: true, mode: 0o700 })

  function isName(file: string): boolean {
    const [name = '', ending, ...more] = file.split('.')
    return /^[0-9a-f]{32}$/.test(name) && kind.endings.some((known) => known === ending) && more.length === 0
  }

  /** The database that this directory served last, if it served any. */
  async function served(): Promise<string | null> {
    const id = (await readIfThere(servedFile))?.toString().trim() ?? ''
    return uuid.test(id) ? id : null
  }

  /** Another database can take the directory over while a shop on this one still runs. */
  async function isTakenAway(): Promise<boolean> {
    const id = await served()
    return id !== null && id !== databaseId
  }

  /** A folder for each database that left something here. */
  async function foldersOfDatabases(): Promise<string[]> {
    const names = await readdir(orphaned).catch(nothingIfAbsent)
    return names.filter((name) => uuid.test(name)).map((name) => join(orphaned, name))
  }

  return {
    databaseId,
    async write(body, ending) {
      const home = (await isTakenAway()) ? oursAmongOthers : folder
      await mkdir(home, { recursive: true, mode: 0o700 })
      const file = `${randomBytes(16).toString('hex')}.${ending}`
      await writeWhole(join(home, `.${file}`), join(home, file), body)
      return file
    },
    async read(file) {
      if (!isName(file)) return null
      const kept = await readIfThere(join(folder, file))
      if (kept) return kept
      for (const place of [orphaned, ...(await foldersOfDatabases())]) {
        const body = await readIfThere(join(place, file))
        if (body) return body
      }
      // Another process may have brought it back meanwhile.
      return readIfThere(join(folder, file))
    },
    async remove(file) {
      if (!isName(file.replace(/^\./, ''))) return
      for (const place of [folder, orphaned, oursAmongOthers]) await rm(join(place, file), { force: true })
    },
    list: async ({ olderThanMs }) => ((await isTakenAway()) ? [] : filesIn(folder, olderThanMs)),
    setAside: (file) => move(file, folder, orphaned),
    async bringBack(file) {
      for (const place of [orphaned, ...(await foldersOfDatabases())]) await move(file, place, folder)
    },
    listSetAside: async ({ olderThanMs }) => ((await isTakenAway()) ? [] : filesIn(orphaned, olderThanMs)),
    async listOfOthers() {
      if (await isTakenAway()) return []
      const found = await Promise.all((await foldersOfDatabases()).map((place) => filesIn(place, 0)))
      return found.flat()
    },
    async takeOver() {
      const former = await served()
      let count = 0
      if (former !== null && former !== databaseId) {
        for (const place of [folder, orphaned]) count += await moveAll(place, join(orphaned, former))
      }
      if (former !== databaseId) {
        const draft = `${servedFile}.${randomBytes(4).toString('hex')}`
        await writeFile(draft, `${databaseId}\n`, { mode: 0o600, flush: true })
        await rename(draft, servedFile)
      }
      await moveAll(oursAmongOthers, folder)
      return count
    },
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function filesIn(folder: string, olderThanMs: number): Promise<string[]> {
  const files: string[] = []
  for (const file of await readdir(folder).catch(nothingIfAbsent)) {
    const found = await stat(join(folder, file)).catch(() => null)
    if (found?.isFile() && Date.now() - found.mtimeMs >= olderThanMs) files.push(file)
  }
  return files
}

async function moveAll(from: string, to: string): Promise<number> {
  const files = await filesIn(from, Number.NEGATIVE_INFINITY)
  for (const file of files) await move(file, from, to)
  return files.length
}

/** Moves a file, whose age counts from then on. Another process may have moved it a moment before. */
async function move(file: string, from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const now = new Date()
  try {
    await utimes(join(from, file), now, now)
    await rename(join(from, file), join(to, file))
  } catch (error) {
    nothingIfAbsent(error)
  }
}

function nothingIfAbsent(error: unknown): string[] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
  throw error
}
