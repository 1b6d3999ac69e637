import type { Logger } from 'pino'
import type { Database, NotedChange } from '../db/database.ts'
import type { Peers } from '../peers.ts'
import { findBadSettings, readSettingsState } from '../settings/settings.ts'
import { type CatalogChange, type ReadUpTo, readCatalogChanges } from './catalog-changes.ts'

type Options = {
  db: Database
  /** Every pool by which this process changes the catalogue. */
  writers: readonly Database[]
  /** Told each change once. `unknown`: whatever is kept may be out of date. */
  onChange(changes: readonly CatalogChange[] | 'unknown'): void
  /** The other processes of this shop, if there are some. */
  peers?: Peers | undefined
  log: Logger
}

/**
 * Tells a process what has changed in what public pages show. Its own transactions are told as soon as they are
 * committed, and those of its peers as soon as it hears of them. Returns what must be called at an interval: it tells the
 * transactions of all other processes, those whose COMMIT was never answered, and settings whose day has come. While the database is away nothing is told: old pages are better
 * than none.
 */
export function followCatalogChanges({ db, writers, onChange, peers, log }: Options): () => Promise<void> {
  let last: ReadUpTo | null = null
  let settings: string | null = null
  /** Transactions that were told at their commit, until a look has seen them. */
  const told = new Set<string>()

  const onCommit = (notes: NotedChange[]) => {
    // A look can see a transaction before the answer to its COMMIT has arrived here.
    const news = notes.filter(({ xid }) => !(last && contains(last.snapshot, xid)))
    for (const { xid } of news) told.add(xid)
    if (news.length > 0) onChange(news)
  }
  for (const { commits } of writers) {
    commits.on('notes', (notes) => {
      peers?.tell({ kind: 'notes', notes })
      onCommit(notes)
    })
  }
  peers?.onTold((news) => {
    if (news.kind === 'notes') onCommit(news.notes)
  })

  async function lookAtTransactions(): Promise<void> {
    const { upTo, changes } = await readCatalogChanges(db, last)
    last = upTo
    if (changes === 'unknown') onChange('unknown')
    else {
      const news = changes.filter(({ xid }) => !told.has(xid))
      if (news.length > 0) onChange(news)
    }
    for (const xid of told) if (contains(upTo.snapshot, xid)) told.delete(xid)
  }

  async function lookAtSettings(): Promise<void> {
    const state = await readSettingsState(db)
    if (state === settings) return
    if (settings !== null) onChange([{ kind: 'setting', ids: null }])
    settings = state
    // Here and not where settings are read, because every page and every order reads them.
    for (const key of await findBadSettings(db))
      log.error({ key }, 'setting cannot be read: its last readable value counts, or its preset')
  }

  return async () => {
    await lookAtTransactions()
    await lookAtSettings()
  }
}

/** Whether a transaction had ended when the snapshot `xmin:xmax:xid,xid,…` was taken. */
function contains(snapshot: string, xid: string): boolean {
  const [, end = '', underWay = ''] = snapshot.split(':')
  return BigInt(xid) < BigInt(end) && !underWay.split(',').includes(xid)
}
