import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's second choice of argon2id: 19 MiB, two passes. About 26 ms on a small machine. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`: the usual notation, so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return written(salt, await derive('argon2id', { message: password, nonce: salt, ...cost }))
}

const notation = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/**
 * Whether the password is the one behind `stored`. Without a stored hash it works as long and says no, so that the
 * time of an answer does not tell which names exist.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = notation.exec(stored ?? decoy)
  if (!parts) throw new Error('A stored password hash is not in the notation that this code writes')
  const [, memory, passes, parallelism, salt, hash] = parts as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const expected = Buffer.from(hash, 'base64')
  const actual = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected) && stored !== null
}

function written(salt: Buffer, hash: Buffer): string {
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/** Costs as much to compare with as the hash of a password, and no password is behind it. */
const decoy = written(Buffer.alloc(16), Buffer.alloc(cost.tagLength))

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
