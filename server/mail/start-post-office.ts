import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from '../db/database-away.ts'
import { deliverDueMails, type PostOffice } from './deliver-mails.ts'

const LOOK_MS = 1_000
/** Between two handfuls: in a rush buyers come before their mails, and a mail provider takes some twenty a second. */
const BREATHER_MS = 200
const LOOK_WHEN_AWAY_MS = 5_000

/** Looks every second for mails that are due. Returns how to stop, which waits for those that are on their way. */
export function startPostOffice(office: PostOffice): () => Promise<void> {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()

  const look = async () => {
    let pauseMs = LOOK_MS
    try {
      while (!stopping.signal.aborted && (await deliverDueMails(office)) > 0) {
        await sleep(BREATHER_MS, undefined, { signal: stopping.signal }).catch(() => {})
      }
    } catch (error) {
      pauseMs = LOOK_WHEN_AWAY_MS
      if (isDatabaseAway(error)) office.log.debug({ err: error }, 'mails wait for the database')
      else office.log.error({ err: error }, 'mails cannot be delivered')
    }
    if (!stopping.signal.aborted) timer = setTimeout(begin, pauseMs)
  }
  const begin = () => {
    round = look()
  }
  begin()

  return async () => {
    stopping.abort()
    clearTimeout(timer)
    await round
    office.smtp?.close()
  }
}
