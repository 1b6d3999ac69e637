import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { type FileHome, isFilesAway } from '../files/file-home.ts'
import { openDirectory } from '../files/open-directory.ts'
import { keptBytes, pack } from './packed-body.ts'
import type { RateLimits } from './rate-limits.ts'
import type { AppEnv } from './request-guard.ts'
import { Shelf } from './shelf.ts'
import { type ServedFile, sendFile, typeOfFile } from './static-files.ts'

/*
 * While a new version takes the place of another, a page of the one names files that a process of the other is asked for. Their names
 * bear the hash of what they hold, so whoever has a file of that name has the right one.
 */

/** Below `build/`, that of this process or the one that has taken its place since. */
const builtFolders = ['client/assets', 'admin/assets']
const earlierFolders = ['earlier/assets', 'earlier/admin/assets']

/** In a store: a folder for each build. */
const FOLDER = 'assets'
/** Written whenever a process of that build starts: its age is the build's. It is no file that is served. */
const STARTED = 'started'
const KEPT_BUILDS = 2
/** Tabs that were opened before go on asking. */
const KEPT_MS = 24 * 60 * 60_000
const WRITES_AT_ONCE = 8
/** A start waits so long for a store, and goes on trying afterwards. */
const PUBLISH_MS = 5_000
const AGAIN_MS = 3_000

/** Whoever asks for names that nobody has makes the shop look so often, and no more. */
const LOOK_EVERY_MS = 2_000
const KEPT_BYTES = 8 * 1024 * 1024

type Place = { home: FileHome; path: string }

/** Where files lie, by their names. */
type Names = ReadonlyMap<string, Place>

const asset = /^(?:\/admin)?\/assets\/[\w.-]+$/

/**
 * Serves hashed files of builds that this process does not know: of the one that lies in its own checkout by now, and of those that
 * other machines have laid into the store. What the last look has not found waits for the next one.
 */
export function otherBuilds(
  buildFolder: string,
  store: FileHome | null,
  limits: Pick<RateLimits, 'render'>,
): MiddlewareHandler<AppEnv> {
  const disk = openDirectory(buildFolder)
  const search = openSearch(async () => {
    const onDisk = await namesIn(disk, [...earlierFolders, ...builtFolders])
    return store ? [onDisk, await namesIn(store, await foldersInStore(store))] : [onDisk]
  })
  const kept = new Shelf<string, ServedFile>(KEPT_BYTES)
  const reading = new Map<string, Promise<ServedFile | null>>()

  async function read(name: string, type: string): Promise<ServedFile | null> {
    const place = await search.find(name)
    const raw = place && (await place.home.read(place.path))
    // Listed and gone: a further build has moved it.
    if (place && !raw) search.forget()
    if (!raw) return null
    const file = { body: await pack(raw, type), type }
    kept.keep(name, file, keptBytes(file.body))
    return file
  }

  function readOnce(name: string, type: string): Promise<ServedFile | null> {
    const running = reading.get(name) ?? read(name, type).finally(() => reading.delete(name))
    reading.set(name, running)
    return running
  }

  return async (context, next) => {
    const { path, method } = context.req
    const type = typeOfFile(path)
    if (!asset.test(path) || !type || (method !== 'GET' && method !== 'HEAD')) return next()
    const name = basename(path)
    let file: ServedFile | null | undefined = kept.get(name)
    if (!file) {
      await limits.render(context.get('address'))
      file = await readOnce(name, type)
    }
    return file ? sendFile(context, file) : next()
  }
}

/** Finds names in lists that are made anew when somebody asks for one that they lack. */
function openSearch(list: () => Promise<readonly Names[]>) {
  let lists: readonly Names[] = []
  let nextLook: Promise<void> | null = null
  let lookedAt = Number.NEGATIVE_INFINITY

  async function look(): Promise<void> {
    await sleep(Math.max(0, lookedAt + LOOK_EVERY_MS - performance.now()))
    // Whoever comes from here on may ask for what this look is too early for.
    nextLook = null
    lookedAt = performance.now()
    lists = await list()
  }

  const known = (name: string) => lists.find((names) => names.has(name))?.get(name)

  return {
    async find(name: string): Promise<Place | undefined> {
      if (!known(name)) {
        nextLook ??= look()
        await nextLook
      }
      return known(name)
    },
    forget() {
      lists = []
    },
  }
}

async function namesIn(home: FileHome, folders: readonly string[]): Promise<Map<string, Place>> {
  const lists = await Promise.all(
    folders.map(async (folder) =>
      (await home.list(folder)).map(({ name }) => [name, { home, path: `${folder}/${name}` }] as const),
    ),
  )
  return new Map(lists.flat().filter(([name]) => typeOfFile(name)))
}

const foldersInStore = async (store: FileHome) =>
  (await store.listFolders(FOLDER)).map((build) => `${FOLDER}/${build}`)

/**
 * Lays the files of this build into the store, before any page names them. A store that is away holds up no start: then it is tried
 * again until they are there.
 */
export async function publishBuild(buildFolder: string, store: FileHome, log: Logger): Promise<void> {
  const publishing = layBuild(openDirectory(buildFolder), store).catch((error) => {
    if (!isFilesAway(error)) throw error
    log.warn({ err: error }, 'files away')
    setTimeout(() => void publishBuild(buildFolder, store, log), AGAIN_MS).unref()
  })
  await Promise.race([publishing, sleep(PUBLISH_MS, undefined, { ref: false })])
}

async function layBuild(built: FileHome, store: FileHome): Promise<void> {
  const own = await namesIn(built, builtFolders)
  const hash = createHash('sha256').update([...own.keys()].sort().join('\n'))
  const folder = `${FOLDER}/${hash.digest('hex').slice(0, 16)}`
  // First, or another process that starts now would take it for one that nobody needs.
  await store.write(`${folder}/${STARTED}`, Buffer.from(new Date().toISOString()))
  const there = await namesIn(store, [folder])
  const missing = [...own].filter(([name]) => !there.has(name))
  while (missing.length > 0)
    await Promise.all(
      missing.splice(0, WRITES_AT_ONCE).map(async ([name, { path }]) => {
        const body = await built.read(path)
        if (body) await store.write(`${folder}/${name}`, body)
      }),
    )
  await forgetBuilds(store)
}

/** Keeps the builds of which a process started last, and all of the last day. */
async function forgetBuilds(store: FileHome): Promise<void> {
  const builds = await Promise.all(
    (await foldersInStore(store)).map(async (folder) => {
      const [started] = await store.list(folder, STARTED)
      return { folder, startedAt: started?.changedAt ?? 0 }
    }),
  )
  builds.sort((a, b) => b.startedAt - a.startedAt)
  for (const { folder, startedAt } of builds.slice(KEPT_BUILDS))
    if (Date.now() - startedAt > KEPT_MS) await store.removeFolder(folder)
}
