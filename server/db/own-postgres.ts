import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { AlreadyRunningError, claimInstance, type InstanceLock } from './instance-lock.ts'

type Options = {
  dataDir: string
  address: string
  log: Logger
  /** Called with the new connection when the server had to be started again. */
  onRevived: (connection: EmbeddedPostgres['connection']) => void
}

const REVIVE_EVERY_MS = 1_000

/**
 * Starts or adopts the shop's own PostgreSQL, claims it for this process, and starts it again when it dies.
 * @throws StartupError when another shop uses it. That shop's PostgreSQL keeps running.
 */
export async function openOwnPostgres({ dataDir, address, log, onRevived }: Options) {
  const closing = new AbortController()
  const { signal } = closing
  const start = () => startEmbeddedPostgres({ dataDir, log: (sentence) => console.log(sentence), signal })
  let announced = address
  /** False while the server is lost and not claimed again: another shop may claim it then. */
  let isClaimed = false
  let reviving: Promise<void> | undefined
  let postgres = await start()
  let lock = watch(await claimInstance(postgres.connection, address))
  // If the process ends before `close` is done, PostgreSQL has at least been told to stop.
  const tellToStop = () => isClaimed && postgres.tellToStop()
  process.once('exit', tellToStop)

  function watch(claimed: InstanceLock): InstanceLock {
    isClaimed = true
    claimed.onLost((reason) => {
      isClaimed = false
      if (signal.aborted) return
      log.error({ err: reason }, 'PostgreSQL went away')
      reviving = revive()
    })
    return claimed
  }

  async function revive(): Promise<void> {
    while (!signal.aborted) {
      try {
        postgres = await start()
        lock = watch(await claimInstance(postgres.connection, announced))
        onRevived(postgres.connection)
        log.warn('PostgreSQL is back')
        return
      } catch (error) {
        // Another shop has claimed the data first. Two processes must not use them as if each were alone, so this one ends,
        // as it does for any failure that nobody catches.
        if (error instanceof AlreadyRunningError) throw error
        if (signal.aborted) return
        log.error({ err: error }, 'PostgreSQL does not start')
        await sleep(REVIVE_EVERY_MS, undefined, { signal }).catch(() => {})
      }
    }
  }

  async function isAnothers(): Promise<boolean> {
    try {
      await (await claimInstance(postgres.connection, '')).release()
      return false
    } catch (error) {
      return error instanceof AlreadyRunningError
    }
  }

  return {
    connection: postgres.connection,
    async announce(newAddress: string) {
      announced = newAddress
      await lock.announce(newAddress)
    },
    async close() {
      closing.abort()
      // Otherwise a server that is being started again would outlive this process.
      await reviving?.catch(() => {})
      await lock.release().catch(() => {})
      if (isClaimed || !(await isAnothers())) await postgres.stop()
      process.off('exit', tellToStop)
    },
  }
}
