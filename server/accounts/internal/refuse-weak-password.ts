import { readFile } from 'node:fs/promises'
import { DomainError } from '../../domain-error.ts'

type Names = { username: string; email: string }

/** What people of this shop and country think of first, with any figures or signs after it: "ecuador2026". */
const localFavourites =
  /^(kuntur|condor|c[oó]ndor|gamers?|ecuador|quito|guayaquil|cuenca|ibarra|otavalo|barcelona|emelec|laliga|ligadequito|contrase[nñ]a|mi ?contrase[nñ]a|clave|mi ?clave|usuario|hola|holamundo|te ?amo|te ?quiero|bienvenid[oa]|princesa|mariposa|cambiame|c[aá]mbiame|administrador)[\d\s!-/:-?[-`{-~]*$/i

/**
 * Refuses a password that anybody would try first: one of the 10,000 commonest of its length, a local favourite, or
 * the buyer's own name or e-mail. There is no other rule: any characters will do.
 */
export async function refuseWeakPassword(password: string, { username, email }: Names): Promise<void> {
  const lower = password.toLowerCase()
  const own = [username, email, email.split('@', 1)[0]]
  if (own.some((name) => name?.toLowerCase() === lower)) {
    throw new DomainError('invalid', { fields: { pass: 'No uses tu usuario ni tu correo como contraseña' } })
  }
  common ??= readCommon()
  if (localFavourites.test(password) || (await common).has(lower)) {
    const refusal = new DomainError('password_too_common')
    throw new DomainError('password_too_common', { fields: { pass: refusal.message } })
  }
}

let common: Promise<Set<string>> | undefined

/**
 * From SecLists' list of ten million (MIT), those of 8 and more characters in the order of their frequency. The packages
 * that carry such lists leave out what a strength meter sees by itself ("00000000") or bring 8 MB.
 */
async function readCommon(): Promise<Set<string>> {
  const text = await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8')
  return new Set(text.trimEnd().split('\n'))
}
