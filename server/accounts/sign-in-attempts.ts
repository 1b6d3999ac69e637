import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { signInAttempts } from '../db/schema/accounts.ts'
import { hashOf, newSecret } from './secrets.ts'

/** What ties an answer of the provider to the sign-in attempt that asked for it. */
export type AttemptProof = { state: string; nonce: string; verifier: string }

/** `cameFrom`: the origin of the front end where the attempt began; null: the shop's own pages. */
export type SignInAttempt = { proof: AttemptProof; cameFrom: string | null }

/** Long enough to find the telephone that the provider asks for. */
const ATTEMPT_MINUTES = 15

/**
 * Begins a sign-in at the provider. The secret goes into the browser's cookie. State, nonce and PKCE verifier are derived
 * from it. The state also carries the origin there and back; with another origin it no longer fits the secret.
 */
export async function beginSignInAttempt(
  db: Executor,
  cameFrom: string | null,
): Promise<{ secret: string; proof: AttemptProof }> {
  const secret = newSecret()
  await db.insert(signInAttempts).values({
    tokenHash: hashOf(secret),
    expiresAt: sql`now() + make_interval(mins => ${ATTEMPT_MINUTES})`,
  })
  return { secret, proof: proofOf(secret, cameFrom) }
}

/**
 * Ends the attempt that a browser comes back from; it can be used once. Null when this browser began none, or when the
 * state belongs to another attempt: somebody may have sent this browser here with an answer of their own.
 */
export async function takeSignInAttempt(
  db: Executor,
  secret: string | undefined,
  state: string | null,
): Promise<SignInAttempt | null> {
  if (!secret || !state) return null
  const cameFrom = originIn(state)
  const proof = proofOf(secret, cameFrom)
  if (!isSame(state, proof.state)) return null
  const taken = await db
    .delete(signInAttempts)
    .where(and(eq(signInAttempts.tokenHash, hashOf(secret)), sql`${signInAttempts.expiresAt} > now()`))
    .returning({ tokenHash: signInAttempts.tokenHash })
  return taken.length === 0 ? null : { proof, cameFrom }
}

/** The provider and the address bar see these values; the secret cannot be computed from them. */
function proofOf(secret: string, cameFrom: string | null): AttemptProof {
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
