import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from './startup-error.ts'

/** Encrypts what the database keeps of secrets that the shop itself has to read again. */
export type SecretBox = {
  /** `of` names whose secret it is: sealed for one, it cannot be opened for another. */
  seal(text: string, of: string): Buffer
  /** Null when it was sealed with a key that this shop does not have, or for another. */
  open(sealed: Buffer, of: string): string | null
}

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** The first key seals; each of them opens, so that a key can be replaced while the old one is still known. */
export function secretBox(keys: readonly Buffer[]): SecretBox {
  const [current] = keys
  if (!current) throw new Error('A secret box needs a key')
  return {
    seal(text, of) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current, iv).setAAD(Buffer.from(of))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed])
    },
    open(sealed, of) {
      for (const key of keys) {
        const text = openWith(key, sealed, of)
        if (text !== null) return text
      }
      return null
    },
  }
}

function openWith(key: Buffer, sealed: Buffer, of: string): string | null {
  if (sealed.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(of))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    const text = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/**
 * The shop's box: with the keys of `SECRET_KEY`, or with one that the first start makes and keeps in the data directory for
 * its own eyes.
 * @throws StartupError when the file holds no key.
 */
export async function openSecretBox({
  secretKeys,
  dataDir,
}: {
  secretKeys: readonly Buffer[]
  dataDir: string
}): Promise<SecretBox> {
  if (secretKeys.length > 0) return secretBox(secretKeys)
  const path = secretKeyFile(dataDir)
  const text = (await readKey(path)) ?? (await makeKey(dataDir, path))
  const key = parseSecretKey(text.trim())
  if (!key) throw new StartupError(`${path}: no es una clave secreta de la tienda.`)
  return secretBox([key])
}

/** Where the key lies that the first start makes. It is in no backup, which would else open what it holds. */
export const secretKeyFile = (dataDir: string) => join(dataDir, 'secret-key')

/** 64 hexadecimal digits, as `openssl rand -hex 32` writes them; null for anything else, and for digits nobody drew. */
export function parseSecretKey(text: string): Buffer | null {
  if (!/^[0-9a-f]{64}$/i.test(text) || new Set(text.toLowerCase()).size < 6) return null
  const key = Buffer.from(text, 'hex')
  return key.length === KEY_BYTES ? key : null
}

async function readKey(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Of two processes that begin on the same directory one makes the key, and the other reads that. */
async function makeKey(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const written = `${path}.${randomUUID()}`
  await writeFile(written, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    await link(written, path)
    console.log(`Clave secreta nueva en ${path}: guárdala con tus copias de seguridad.`)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(written)
  }
  return readFile(path, 'utf8')
}
