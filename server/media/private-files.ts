import { randomBytes } from 'node:crypto'
import type { FileHome } from '../files/file-home.ts'

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
  /** The file of the home that remembers which database the folder served last. */
  servedFile: string
  endings: readonly Ending[]
}

/**
 * The files of one kind in a home that belong to the database of that id. Several data directories may serve one database.
 */
export async function openPrivateFiles<const Ending extends string>(
  home: FileHome,
  databaseId: string,
  kind: Kind<Ending>,
): Promise<PrivateFiles<Ending>> {
  const { folder, servedFile } = kind
  const orphaned = `${folder}/orphaned`
  const oursAmongOthers = `${orphaned}/${databaseId}`
  await home.prepare(folder)

  function isName(file: string): boolean {
    const [name = '', ending, ...more] = file.split('.')
    return /^[0-9a-f]{32}$/.test(name) && kind.endings.some((known) => known === ending) && more.length === 0
  }

  /** A name, or what it bears while it is being written. */
  function isNameOrDraft(file: string): boolean {
    return isName(file.startsWith('.') ? file.slice(1).replace(/\.[0-9a-f]{8}$/, '') : file)
  }

  /** The database that this directory served last, if it served any. */
  async function served(): Promise<string | null> {
    const id = (await home.read(servedFile))?.toString().trim() ?? ''
    return uuid.test(id) ? id : null
  }

  /** Another database can take the directory over while a shop on this one still runs. */
  async function isTakenAway(): Promise<boolean> {
    const id = await served()
    return id !== null && id !== databaseId
  }

  /** A folder for each database that left something here. */
  async function foldersOfDatabases(): Promise<string[]> {
    const names = await home.listFolders(orphaned)
    return names.filter((name) => uuid.test(name)).map((name) => `${orphaned}/${name}`)
  }

  async function filesIn(place: string, olderThanMs: number): Promise<string[]> {
    const files = await home.list(place)
    return files.filter(({ changedAt }) => Date.now() - changedAt >= olderThanMs).map(({ name }) => name)
  }

  const move = (file: string, from: string, to: string) => home.move(`${from}/${file}`, `${to}/${file}`)

  async function moveAll(from: string, to: string): Promise<number> {
    const files = await home.list(from)
    for (const { name } of files) await move(name, from, to)
    return files.length
  }

  return {
    databaseId,
    async write(body, ending) {
      const place = (await isTakenAway()) ? oursAmongOthers : folder
      const file = `${randomBytes(16).toString('hex')}.${ending}`
      await home.write(`${place}/${file}`, body)
      return file
    },
    async read(file) {
      if (!isName(file)) return null
      const kept = await home.read(`${folder}/${file}`)
      if (kept) return kept
      for (const place of [orphaned, ...(await foldersOfDatabases())]) {
        const body = await home.read(`${place}/${file}`)
        if (body) return body
      }
      // Another process may have brought it back meanwhile.
      return home.read(`${folder}/${file}`)
    },
    async remove(file) {
      if (!isNameOrDraft(file)) return
      for (const place of [folder, orphaned, oursAmongOthers]) await home.remove(`${place}/${file}`)
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
        for (const place of [folder, orphaned]) count += await moveAll(place, `${orphaned}/${former}`)
      }
      if (former !== databaseId) {
        await home.write(servedFile, Buffer.from(`${databaseId}\n`))
      }
      await moveAll(oursAmongOthers, folder)
      return count
    },
  }
}
