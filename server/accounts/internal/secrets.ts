import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a cookie or a link. Whoever shows them is let in, so no table ever holds them. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** By which the database knows a secret. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
