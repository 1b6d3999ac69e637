import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { providerVisits } from '../db/schema/accounts.ts'
import { hashOf, newSecret } from './internal/secrets.ts'

/** What ties an answer of the provider to the visit that asked for it. */
export type VisitProof = { state: string; nonce: string; verifier: string }

/** A visit: what ties it to its answer, and the origin of the front end that it began at; null: the shop's own pages. */
export type Visit = { proof: VisitProof; cameFrom: string | null }

/** For somebody who has to find a telephone first. */
const VISIT_MINUTES = 15

/**
 * Begins a visit to the provider. Its secret goes into the browser's cookie, and all else follows from it: the state, too,
 * which carries the origin there and back, and does not fit the secret any more when somebody changes the origin.
 */
export async function beginVisit(
  db: Executor,
  cameFrom: string | null,
): Promise<{ secret: string; proof: VisitProof }> {
  const secret = newSecret()
  await db.insert(providerVisits).values({
    tokenHash: hashOf(secret),
    expiresAt: sql`now() + make_interval(mins => ${VISIT_MINUTES})`,
  })
  return { secret, proof: proofOf(secret, cameFrom) }
}

/**
 * Takes up the visit that a browser comes back from, once. Null when this browser began none, or the state is of
 * another: an answer that somebody else has sent it here with.
 */
export async function takeVisit(
  db: Executor,
  secret: string | undefined,
  state: string | null,
): Promise<Visit | null> {
  if (!secret || !state) return null
  const cameFrom = originIn(state)
  const proof = proofOf(secret, cameFrom)
  if (!isSame(state, proof.state)) return null
  const taken = await db
    .delete(providerVisits)
    .where(and(eq(providerVisits.tokenHash, hashOf(secret)), sql`${providerVisits.expiresAt} > now()`))
    .returning({ tokenHash: providerVisits.tokenHash })
  return taken.length === 0 ? null : { proof, cameFrom }
}

/** One way from the secret: the provider and the address bar see these, and learn nothing of it. */
function proofOf(secret: string, cameFrom: string | null): VisitProof {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('base64url')
  const state =
    cameFrom === null
      ? derive('state')
      : `${derive(`state ${cameFrom}`)}.${Buffer.from(cameFrom).toString('base64url')}`
  return { state, nonce: derive('nonce'), verifier: derive('verifier') }
}

function originIn(state: string): string | null {
  const [, encoded] = state.split('.', 2)
  return encoded === undefined ? null : Buffer.from(encoded, 'base64url').toString()
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
