import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Executor } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'

const MINUTES = 60
const DAY = 86_400

const ORDERS_A_DAY = 30
const UPLOADS_A_DAY = 20
const FAILURES_OF_PAIR = 10
const FAILURES_OF_ADDRESS = 100
/** How long a successful sign-in from an address is remembered: as long as an idle session lives. */
const HOMECOMER_SECONDS = 14 * DAY
const HOMES = 'login-home'

/**
 * Bounds that a person does not meet. Calls in general are counted in this process; what guards accounts and stock
 * is counted in the database, so that a second process or a restart does not begin anew.
 * Thousands of buyers can share one address on a mobile network, hence the generous figures per address.
 */
export type RateLimits = {
  anyCall(address: string): Promise<void>
  /** Refuses above 200 pages in 10 seconds that had to be rendered, which is more than a crawler asks for. */
  render(address: string): Promise<void>
  registration(address: string): Promise<void>
  /**
   * Refuses above 300 attempts of an address in 10 minutes or 30 orders of an account in a day. An attempt counts as
   * an order from its beginning, or many at the same moment would all pass; `notPlaced` takes that back.
   */
  order(address: string, accountId: number): Promise<{ notPlaced(): Promise<void> }>
  /** Refuses above 60 reservations of an account in 10 minutes. */
  reservation(accountId: number): Promise<void>
  /** Refuses above 20 uploads of an account in a day, those that were no photo included: each was looked into. */
  upload(accountId: number): Promise<void>
  /**
   * Refuses a recovery above 5 of an address for one e-mail in 15 minutes, or above 60 of an address in 10. How many
   * mails an account gets is bounded where they leave: a stranger who asks too often keeps nobody from asking.
   */
  recovery(address: string, email: string): Promise<void>
  /** Refuses above 60 links of mails that an address tries in 10 minutes. */
  link(address: string): Promise<void>
  /** Refuses above 60 sign-ins at the provider that an address begins in 10 minutes. */
  signInAttempt(address: string): Promise<void>
  /** Refuses above 5 mails in an hour that an account asks for to confirm its address. */
  confirmation(accountId: number): Promise<void>
  /**
   * Refuses when this account and address have failed too often, or the address alone with an account that has not signed
   * in from it lately. An attempt counts as a failure from its beginning, for the same reason; `succeeded` forgets.
   */
  login(address: string, user: string): Promise<{ succeeded(): Promise<void> }>
  /** Forgets the failures of one who has proven to be the owner in another way. */
  forgetFailures(address: string, users: readonly string[]): Promise<void>
  /**
   * Forgets from which addresses an account has signed in under these names, for one who closes it. What was remembered
   * under a name that the account no longer has lapses by itself, 14 days after it was last used.
   */
  forgetHomes(users: readonly string[]): Promise<void>
}

export function rateLimits(pool: Pool): RateLimits {
  const inDatabase = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    })
  const calls = new RateLimiterMemory({ points: 300, duration: 10 })
  const renders = new RateLimiterMemory({ keyPrefix: 'render', points: 200, duration: 10 })
  const registrations = inDatabase('register', 60, 10 * MINUTES)
  const attemptsOfAddress = inDatabase('order-address', 300, 10 * MINUTES)
  const ordersOfAccount = inDatabase('order-account', ORDERS_A_DAY, DAY)
  const reservationsOfAccount = inDatabase('reserve-account', 60, 10 * MINUTES)
  const uploadsOfAccount = inDatabase('upload-account', UPLOADS_A_DAY, DAY)
  const recoveriesOfPair = inDatabase('recovery-pair', 5, 15 * MINUTES)
  const recoveriesOfAddress = inDatabase('recovery-address', 60, 10 * MINUTES)
  const linksOfAddress = inDatabase('link-address', 60, 10 * MINUTES)
  const signInAttemptsOfAddress = inDatabase('visit-address', 60, 10 * MINUTES)
  const confirmationsOfAccount = inDatabase('confirm-account', 5, 60 * MINUTES)
  const failuresOfPair = inDatabase('login-pair', FAILURES_OF_PAIR, 15 * MINUTES)
  const failuresOfAddress = inDatabase('login-address', FAILURES_OF_ADDRESS, 15 * MINUTES)
  const homecomers = inDatabase(HOMES, 1, HOMECOMER_SECONDS)
  return {
    anyCall: (address) => consume(calls, address),
    render: (address) => consume(renders, address),
    registration: (address) => consume(registrations, address),
    async order(address, accountId) {
      await consume(attemptsOfAddress, address)
      await consume(ordersOfAccount, String(accountId))
      return {
        async notPlaced() {
          await Promise.allSettled([ordersOfAccount.reward(String(accountId))])
        },
      }
    },
    reservation: (accountId) => consume(reservationsOfAccount, String(accountId)),
    upload: (accountId) => consume(uploadsOfAccount, String(accountId)),
    async recovery(address, email) {
      await consume(recoveriesOfAddress, address)
      await consume(recoveriesOfPair, pairKey(address, email))
    },
    link: (address) => consume(linksOfAddress, address),
    signInAttempt: (address) => consume(signInAttemptsOfAddress, address),
    confirmation: (accountId) => consume(confirmationsOfAccount, String(accountId)),
    async login(address, user) {
      // An account alone is never locked: whoever knows a buyer's name could keep the buyer out.
      const pair = pairKey(address, user)
      const homecomer = homecomerKey(address, user)
      // Thousands share an address on a mobile network: one of them who fails on purpose keeps out newcomers alone.
      const isHome = (await homecomers.get(homecomer)) !== null
      // Asked first without counting, or an address that has had its share could still fill the table with names.
      if (!isHome) await refuseWhenSpent(failuresOfAddress, address, FAILURES_OF_ADDRESS)
      await consume(failuresOfPair, pair)
      if (!isHome) await consume(failuresOfAddress, address)
      return {
        async succeeded() {
          await Promise.all([
            failuresOfPair.delete(pair),
            isHome ? null : failuresOfAddress.reward(address),
            homecomers.set(homecomer, 1, HOMECOMER_SECONDS),
          ])
        },
      }
    },
    async forgetFailures(address, users) {
      await Promise.all(users.map((user) => failuresOfPair.delete(pairKey(address, user))))
    },
    async forgetHomes(users) {
      const prefixes = users.map((user) => `${HOMES}:${nameKey(user)} `)
      await pool.query(
        'delete from rate_limit using unnest($1::text[]) as prefix where starts_with(key, prefix)',
        [prefixes],
      )
    },
  }
}

/** For load tests (`RATE_LIMIT=off`). */
export const noRateLimits: RateLimits = {
  anyCall: async () => {},
  render: async () => {},
  registration: async () => {},
  reservation: async () => {},
  upload: async () => {},
  recovery: async () => {},
  link: async () => {},
  signInAttempt: async () => {},
  confirmation: async () => {},
  forgetFailures: async () => {},
  forgetHomes: async () => {},
  order: async () => ({ notPlaced: async () => {} }),
  login: async () => ({ succeeded: async () => {} }),
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    throw refusal instanceof RateLimiterRes ? tooMany(refusal) : refusal
  }
}

function pairKey(address: string, user: string): string {
  return `${address} ${nameKey(user)}`
}

/**
 * Kept for longer than the others, and therefore without the address in clear. It begins with the name's own key, so that
 * all addresses of an account can be found and deleted when it is closed.
 */
function homecomerKey(address: string, user: string): string {
  const home = createHash('sha256').update(pairKey(address, user)).digest('base64url')
  return `${nameKey(user)} ${home}`
}

/** Deletes counts that have run out: an hour later, because the limiter's clock and the database's may differ. */
export async function forgetOldLimits(db: Executor): Promise<void> {
  await db.execute(
    sql`delete from rate_limit where expire < extract(epoch from now() - interval '1 hour') * 1000`,
  )
}

/**
 * A name as it is counted: one key for every spelling that the database takes for the same account, and of a length
 * that fits the limiter's column. Coarser than the database is harmless, finer would be a count for each spelling.
 */
function nameKey(user: string): string {
  const folded = user.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
  return createHash('sha256').update(folded).digest('base64url')
}

async function refuseWhenSpent(limiter: RateLimiterAbstract, key: string, points: number): Promise<void> {
  const used = await limiter.get(key)
  if (used && used.consumedPoints >= points) throw tooMany(used)
}

function tooMany(used: RateLimiterRes): DomainError {
  return new DomainError('too_many_requests', {
    retryAfterSeconds: Math.max(1, Math.ceil(used.msBeforeNext / 1000)),
  })
}
