import { hash, randomBytes } from 'node:crypto'

/** 256 random bits for a cookie or a link. Whoever shows them is let in, so no table ever holds them. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a text could be a secret of ours. */
export function isSecret(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text)
}

/** What the database keeps of a secret. */
export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}
