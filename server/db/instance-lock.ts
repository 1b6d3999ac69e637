import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'

/** Another process uses the shop's data, so this one must not touch them. */
export class AlreadyRunningError extends StartupError {}

export interface InstanceLock {
  /** Tells later starts where this shop answers, once its port is known. */
  announce(address: string): Promise<void>
  /** Calls back when the claim is lost, because PostgreSQL went away and the lock with it. */
  onLost(callback: (reason: Error) => void): void
  release(): Promise<void>
}

/** One number for every release of the shop: "kuntur" in ASCII. */
const LOCK_KEY = 0x6b756e747572
/** PostgreSQL needs a moment to notice that a killed shop is gone, and to release its lock. */
const PATIENCE_MS = 400
/** How long to wait for the address of a shop that is still starting. */
const PATIENCE_FOR_ADDRESS_MS = 1500
const NOT_LISTENING_YET = 'kuntur'
const APPLICATION_NAME_BYTES = 63

/**
 * Claims the embedded database for this process, or names the address of the shop that has it. The claim is a lock of a
 * database session: it ends with the process, however that dies, and leaves no stale file.
 */
export async function claimInstance(connection: pg.ClientConfig, address: string): Promise<InstanceLock> {
  const client = new pg.Client({ ...connection, application_name: asName(address), keepAlive: true })
  let lost: Error | undefined
  let released = false
  const listeners: ((reason: Error) => void)[] = []
  const lose = (reason: Error) => {
    if (lost || released) return
    lost = reason
    for (const listener of listeners) listener(reason)
  }
  client.on('error', lose)
  client.on('end', () => lose(new Error('the connection that holds the claim was closed')))

  await client.connect()
  const release = async () => {
    released = true
    await client.end()
  }
  try {
    if (!(await becomesOurs(client))) {
      const holder = await addressOfHolder(client)
      throw new AlreadyRunningError(
        holder
          ? `La tienda ya está en marcha en ${holder}.`
          : 'La tienda ya está en marcha y aún arrancando.',
      )
    }
  } catch (error) {
    await release()
    throw error
  }
  return {
    release,
    onLost(callback) {
      if (lost) callback(lost)
      else listeners.push(callback)
    },
    async announce(newAddress) {
      try {
        await client.query("SELECT set_config('application_name', $1, false)", [asName(newAddress)])
      } catch (error) {
        // After a loss, the next claim announces the address.
        if (!lost) throw error
      }
    },
  }
}

async function becomesOurs(client: pg.Client) {
  const deadline = performance.now() + PATIENCE_MS
  do {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      LOCK_KEY,
    ])
    if (rows[0]?.taken) return true
    await sleep(50)
  } while (performance.now() < deadline)
  return false
}

async function addressOfHolder(client: pg.Client): Promise<string | undefined> {
  const deadline = performance.now() + PATIENCE_FOR_ADDRESS_MS
  do {
    const { rows } = await client.query<{ name: string }>(
      `SELECT application_name AS name
         FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE locktype = 'advisory' AND granted AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND classid = ($1::bigint >> 32)::oid AND objid = ($1::bigint & 4294967295)::oid AND objsubid = 1`,
      [LOCK_KEY],
    )
    const name = rows[0]?.name
    if (name && name !== NOT_LISTENING_YET) return name
    await sleep(50)
  } while (performance.now() < deadline)
  return undefined
}

/** An address as PostgreSQL keeps it: at most 63 bytes. Port 0 is not known yet, so it is not told. */
function asName(address: string) {
  if (!address || address.endsWith(':0')) return NOT_LISTENING_YET
  return Buffer.from(address).subarray(0, APPLICATION_NAME_BYTES).toString()
}
