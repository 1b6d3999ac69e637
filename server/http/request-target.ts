import { DomainError } from '../domain-error.ts'

const MAX_TARGET_LENGTH = 8192

/** Names that scanners ask for and that no page of ours has. */
const neverOurs = /(^|\/)\.(?!well-known(\/|$))|\.map$/

/**
 * Refuses a target that no link of ours has: two slashes in a row, a backslash, an encoded slash, `..`, a broken escape. It
 * checks the raw text, before anything normalises it.
 * @throws DomainError `uri_too_long`, `bad_request` or `not_found`.
 */
export function refuseOddTarget(target: string): void {
  if (target.length > MAX_TARGET_LENGTH) throw new DomainError('uri_too_long')
  const path = target.split('?', 1)[0] ?? ''
  const decoded = decode(path)
  if (decoded === null || !path.startsWith('/')) throw new DomainError('bad_request')
  const isOdd =
    path.includes('//') ||
    /%2f|%5c|%25/i.test(path) ||
    hasControlOrBackslash(decoded) ||
    decoded.split('/').some((segment) => segment === '.' || segment === '..') ||
    neverOurs.test(decoded)
  if (isOdd) throw new DomainError('not_found')
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

function hasControlOrBackslash(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 32 || code === 127 || code === 92) return true
  }
  return false
}
