import { Secret, TOTP } from 'otpauth'

/** What every authenticator application takes for granted. */
const period = 30
const digits = 6

/** Codes of the step before and after count too, because telephones' clocks differ. */
const WINDOW = 1

/** 160 random bits in base 32, as people type them when they cannot scan. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that an application reads from a QR code. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return totp(secret, { issuer, label }).toString()
}

/** The step of 30 seconds that a code belongs to; null when it is wrong, or too old. */
export function stepOfCode(secret: string, code: string): number | null {
  const timestamp = Date.now()
  const delta = totp(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

function totp(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits, period })
}
