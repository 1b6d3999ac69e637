import { type FileHome, isFilesAway, type ListedFile } from '../file-home.ts'

/**
 * One home with another behind it, from which files are being carried over: new ones come into the first, all are found in both. A file that
 * is deleted goes from behind first, so that whoever carries it over meanwhile sees that it went.
 */
export function bothHomes(first: FileHome, behind: FileHome): FileHome {
  /** What has not been carried over yet is shown while the first is away. Of what is not there either nobody knows. */
  const orBehind = (path: string) => async (error: unknown) => {
    const body = isFilesAway(error) ? await behind.read(path) : null
    if (body) return body
    throw error
  }

  return {
    ...first,
    read: async (path) => (await first.read(path).catch(orBehind(path))) ?? behind.read(path),
    async remove(path) {
      await behind.remove(path)
      await first.remove(path)
    },
    async move(from, to) {
      await behind.move(from, to)
      await first.move(from, to)
    },
    sizeOf: async (path) => (await first.sizeOf(path)) ?? behind.sizeOf(path),
    async list(folder, startingWith) {
      const found = new Map<string, ListedFile>()
      for (const home of [behind, first])
        for (const file of await home.list(folder, startingWith)) found.set(file.name, file)
      return [...found.values()]
    },
    async listFolders(folder) {
      const both = await Promise.all([first.listFolders(folder), behind.listFolders(folder)])
      return [...new Set(both.flat())]
    },
    async source(path) {
      const home = (await first.sizeOf(path)) === null ? behind : first
      return home.source(path)
    },
    findFault: async () => (await first.findFault()) ?? behind.findFault(),
    readPieces: async (path) => (await first.readPieces(path)) ?? behind.readPieces(path),
  }
}
