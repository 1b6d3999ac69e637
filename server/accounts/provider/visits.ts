import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { providerVisits } from '../../db/schema/accounts.ts'
import { hashOf, newSecret } from '../secrets.ts'

/** What ties an answer of the provider to the visit that asked for it. */
export type VisitProof = { state: string; nonce: string; verifier: string }

/** For somebody who has to find a telephone first. */
const VISIT_MINUTES = 15

/** Begins a visit to the provider. Its secret goes into the browser's cookie, and all else follows from it. */
export async function beginVisit(db: Executor): Promise<{ secret: string; proof: VisitProof }> {
  const secret = newSecret()
  await db.insert(providerVisits).values({
    tokenHash: hashOf(secret),
    expiresAt: sql`now() + make_interval(mins => ${VISIT_MINUTES})`,
  })
  return { secret, proof: proofOf(secret) }
}

/**
 * Takes up the visit that a browser comes back from, once. Null when this browser began none, or the state is of
 * another: an answer that somebody else has sent it here with.
 */
export async function takeVisit(
  db: Executor,
  secret: string | undefined,
  state: string | null,
): Promise<VisitProof | null> {
  if (!secret || !state) return null
  const proof = proofOf(secret)
  if (!isSame(state, proof.state)) return null
  const taken = await db
    .delete(providerVisits)
    .where(and(eq(providerVisits.tokenHash, hashOf(secret)), sql`${providerVisits.expiresAt} > now()`))
    .returning({ tokenHash: providerVisits.tokenHash })
  return taken.length === 0 ? null : proof
}

/** One way from the secret: the provider and the address bar see these, and learn nothing of it. */
function proofOf(secret: string): VisitProof {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
