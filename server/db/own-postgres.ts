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
 * The shop's own PostgreSQL, started or adopted, claimed for this process, and brought back when it dies under us.
 * @throws StartupError when another shop has it: that one's PostgreSQL is left alone.
 */
export async function openOwnPostgres({ dataDir, address, log, onRevived }: Options) {
  const closing = new AbortController()
  const { signal } = closing
  const start = () => startEmbeddedPostgres({ dataDir, log: (sentence) => console.log(sentence), signal })
  let announced = address
  /** False from the moment the server is lost until it is claimed again: meanwhile another shop may claim it. */
  let isClaimed = false
  let reviving: Promise<void> | undefined
  let postgres = await start()
  let lock = watch(await claimInstance(postgres.connection, address))
  // The process may end before `close` is done: then at least PostgreSQL has been told to end too.
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
        // Another shop was quicker to claim the data. Two must not sell the same stock from two memories: this one
        // ends, by the same way as for any other failure that nobody awaits.
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
      // A server that is just being brought back would outlive this process.
      await reviving?.catch(() => {})
      await lock.release().catch(() => {})
      if (isClaimed || !(await isAnothers())) await postgres.stop()
      process.off('exit', tellToStop)
    },
  }
}
