import type { PoolConfig } from 'pg'
import type { MetricObject } from 'prom-client'
import type { NotedChange } from './db/database.ts'
import type { PictureAnswer, PictureProcesses, PictureTask } from './media/picture-process.ts'
import type { StoreAccess } from './open-store.ts'

/** What the processes of one shop tell each other. */
export type News =
  /** What a committed transaction noted about itself: see `noteCatalogChange`. */
  | { kind: 'notes'; notes: NotedChange[] }
  /** So many more requests that a limit counted for an address: see `rateLimits`. */
  | { kind: 'calls'; limit: string; address: string; calls: number }

/** The other processes of this shop on this machine. News reach each of them within milliseconds, or not at all. */
export type Peers = {
  tell(news: News): void
  onTold(listener: (news: News) => void): void
}

/** From a web process to the one that leads it (`lead-web-processes.ts`), which passes news on to the others. */
export type ToLeader =
  | { kind: 'join' }
  | { kind: 'ready' }
  | { kind: 'traffic'; isQuiet: boolean }
  | { kind: 'picture'; id: number; queue: keyof PictureProcesses; task: PictureTask }
  /** What it has counted, as it was asked. */
  | { kind: 'metrics'; id: number; metrics: MetricObject[] }
  /** A `StartupError`. */
  | { kind: 'refused'; sentence: string }
  | News

export type FromLeader =
  | { kind: 'store'; access: StoreAccess }
  /** PostgreSQL was started again and is reached in another way. */
  | { kind: 'moved'; connection: PoolConfig }
  /** Without an answer: the picture failed for a reason that the leader's log tells. */
  | { kind: 'picture'; id: number; answer: PictureAnswer | undefined }
  | { kind: 'metrics'; id: number }
  | News

/** Comes back when the message has left, or cannot any more. */
export function tellLeader(message: ToLeader): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve())
    else resolve()
  })
}
