import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { IDLE_SESSION_DAYS } from '../../contract/constants.ts'
import type { Executor } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import type { Peers } from '../peers.ts'

const MINUTES = 60
const DAY = 86_400

const ORDERS_A_DAY = 30
const UPLOADS_A_DAY = 20
const FAILURES_OF_PAIR = 10
const FAILURES_OF_ADDRESS = 100
/** How long a successful sign-in from an address is remembered: as long as an idle session lives. */
const HOMECOMER_SECONDS = IDLE_SESSION_DAYS * DAY
const HOMES = 'login-home'
/** A process tells its peers of an address after so many calls: seldom enough to cost nothing, and a limit is passed by few. */
const CALLS_TOLD_AT_ONCE = 10

/**
 * Limits on how often something is asked for, which a person does not reach. Calls in general are counted in this process,
 * with those that its peers tell. What guards accounts and stock is counted in the database, so that neither a restart nor a second process begins anew. The
 * figures per address are generous, because thousands of buyers can share one on a mobile network.
 *
 * A new limit on calls over time belongs here. One on what an account holds at a moment (units, cents, unchecked orders)
 * belongs to `reservations/holding-limit.ts`: it is a setting and is checked in the transaction that takes the stock.
 */
export type RateLimits = {
  anyCall(address: string): Promise<void>
  /** Refuses above 200 pages in 10 seconds that had to be rendered, or unpacked, which is more than a crawler asks for. */
  render(address: string): Promise<void>
  registration(address: string): Promise<void>
  /**
   * Refuses above 300 attempts of an address in 10 minutes or 30 orders of an account in a day. An attempt counts as
   * an order when it begins, because many at the same moment would all pass otherwise; `notPlaced` takes that back.
   */
  order(address: string, accountId: number): Promise<{ notPlaced(): Promise<void> }>
  /** Refuses above 60 reservations of an account in 10 minutes. */
  reservation(accountId: number): Promise<void>
  /** Refuses above 20 uploads of an account in a day, also those that turned out to be no photo: each was decoded. */
  upload(accountId: number): Promise<void>
  /**
   * Refuses a recovery above 5 of an address for one e-mail in 15 minutes, or above 60 of an address in 10. The number of
   * mails to an account is bounded where they are sent, so that a stranger who asks often does not keep the owner from asking.
   */
  recovery(address: string, email: string): Promise<void>
  /** Refuses above 20 questions and reviews together that an account sends in a day. */
  feedback(accountId: number): Promise<void>
  /** Refuses above 60 links of mails that an address tries in 10 minutes. */
  link(address: string): Promise<void>
  /** Refuses above 60 notices of products that an address asks for in 10 minutes: each may be a mail to a stranger. */
  notice(address: string): Promise<void>
  /** Refuses above 60 armados that an address saves in 10 minutes: each is a row that stays for months. */
  pcBuild(address: string): Promise<void>
  /** Refuses above 60 sign-ins at the provider that an address begins in 10 minutes. */
  signInAttempt(address: string): Promise<void>
  /** Refuses above 5 mails in an hour that an account asks for to confirm its address. */
  confirmation(accountId: number): Promise<void>
  /** Refuses above 10 test mails in 10 minutes that one of the staff sends. */
  testMail(accountId: number): Promise<void>
  /**
   * Refuses when this account has failed too often from this address, or the address with accounts that have not signed in
   * from it lately. An attempt counts as a failure when it begins, for the same reason; `succeeded` takes that back.
   */
  login(address: string, user: string): Promise<{ succeeded(): Promise<void> }>
  /**
   * Refuses above 10 wrong codes of the second factor of an account in 15 minutes, or 100 in a day, from wherever they come:
   * a million codes are few. Only who knows the password gets here, so nobody else can lock the owner out. An attempt
   * counts as a failure when it begins; `succeeded` takes that back.
   */
  code(accountId: number): Promise<{ succeeded(): Promise<void> }>
  /** Forgets the failures of somebody who has proven in another way to own the account. */
  forgetFailures(address: string, users: readonly string[]): Promise<void>
  /**
   * Forgets from which addresses an account has signed in under these names, when it is closed. What was remembered under
   * an earlier name of the account expires 14 days after its last use.
   */
  forgetHomes(users: readonly string[]): Promise<void>
}

export function rateLimits(pool: Pool, peers?: Peers): RateLimits {
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
  const calls = inMemory('call', 300, peers)
  const renders = inMemory('render', 200, peers)
  const registrations = inDatabase('register', 60, 10 * MINUTES)
  const attemptsOfAddress = inDatabase('order-address', 300, 10 * MINUTES)
  const ordersOfAccount = inDatabase('order-account', ORDERS_A_DAY, DAY)
  const reservationsOfAccount = inDatabase('reserve-account', 60, 10 * MINUTES)
  const uploadsOfAccount = inDatabase('upload-account', UPLOADS_A_DAY, DAY)
  const recoveriesOfPair = inDatabase('recovery-pair', 5, 15 * MINUTES)
  const recoveriesOfAddress = inDatabase('recovery-address', 60, 10 * MINUTES)
  const linksOfAddress = inDatabase('link-address', 60, 10 * MINUTES)
  const feedbackOfAccount = inDatabase('feedback-account', 20, DAY)
  const noticesOfAddress = inDatabase('notice-address', 60, 10 * MINUTES)
  const pcBuildsOfAddress = inDatabase('pc-build-address', 60, 10 * MINUTES)
  const signInAttemptsOfAddress = inDatabase('visit-address', 60, 10 * MINUTES)
  const confirmationsOfAccount = inDatabase('confirm-account', 5, 60 * MINUTES)
  const testMailsOfAccount = inDatabase('test-mail-account', 10, 10 * MINUTES)
  const failuresOfPair = inDatabase('login-pair', FAILURES_OF_PAIR, 15 * MINUTES)
  const failuresOfAddress = inDatabase('login-address', FAILURES_OF_ADDRESS, 15 * MINUTES)
  const codesOfAccount = inDatabase('code-account', 10, 15 * MINUTES)
  const codesOfDay = inDatabase('code-day', 100, DAY)
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
    feedback: (accountId) => consume(feedbackOfAccount, String(accountId)),
    link: (address) => consume(linksOfAddress, address),
    notice: (address) => consume(noticesOfAddress, address),
    pcBuild: (address) => consume(pcBuildsOfAddress, address),
    signInAttempt: (address) => consume(signInAttemptsOfAddress, address),
    confirmation: (accountId) => consume(confirmationsOfAccount, String(accountId)),
    testMail: (accountId) => consume(testMailsOfAccount, String(accountId)),
    async login(address, user) {
      // An account alone is never locked, because anybody who knows a buyer's name could lock the buyer out.
      const pair = pairKey(address, user)
      const homecomer = homecomerKey(address, user)
      // Of thousands who share an address on a mobile network, one who fails on purpose keeps out only newcomers.
      const isHome = (await homecomers.get(homecomer)) !== null
      // Checked without counting first: an address above its limit could otherwise fill the table with made-up names.
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
    async code(accountId) {
      const key = String(accountId)
      await consume(codesOfAccount, key)
      await consume(codesOfDay, key)
      return {
        async succeeded() {
          await Promise.all([codesOfAccount.delete(key), codesOfDay.reward(key)])
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

/** Requests in ten seconds, counted here; peers hear of ten at a time, so that all together let through few more than `points`. */
function inMemory(
  limit: string,
  points: number,
  peers: Peers | undefined,
): Pick<RateLimiterAbstract, 'consume'> {
  const limiter = new RateLimiterMemory({ keyPrefix: limit, points, duration: 10 })
  peers?.onTold((news) => {
    if (news.kind === 'calls' && news.limit === limit) void limiter.penalty(news.address, news.calls)
  })
  return {
    async consume(address: string) {
      const counted = await limiter.consume(address)
      // What peers told came by tens, so this is each tenth of our own.
      if (peers && counted.consumedPoints % CALLS_TOLD_AT_ONCE === 0)
        peers.tell({ kind: 'calls', limit, address, calls: CALLS_TOLD_AT_ONCE })
      return counted
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
  feedback: async () => {},
  link: async () => {},
  notice: async () => {},
  pcBuild: async () => {},
  signInAttempt: async () => {},
  confirmation: async () => {},
  testMail: async () => {},
  forgetFailures: async () => {},
  forgetHomes: async () => {},
  order: async () => ({ notPlaced: async () => {} }),
  login: async () => ({ succeeded: async () => {} }),
  code: async () => ({ succeeded: async () => {} }),
}

async function consume(limiter: Pick<RateLimiterAbstract, 'consume'>, key: string): Promise<void> {
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
 * Kept for longer than the other keys, therefore as a hash of the address. It begins with the key of the name, so that
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
 * One key for every spelling that the database takes for the same account, short enough for the limiter's column. It may
 * join more spellings than the database does, but never fewer: each spelling would have a count of its own.
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
