import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FileWriter } from '../../files/file-home.ts'
import { StartupError } from '../../startup-error.ts'

/*
 * Backups with a passphrase are files of age (https://age-encryption.org/v1), which its own programs open too: a key by scrypt, and pieces of 64 KiB
 * by ChaCha20-Poly1305, whose order and end are authenticated.
 */

/** N = 2^17, as OWASP asks for: 128 MB and a third of a second, for us as for whoever guesses. */
const SCRYPT_LOG_N = 17
const HEADER = 'age-encryption.org/v1\n'

/** Where the bytes of an archive go. */
export type Sink = { write(block: Uint8Array): Promise<void>; end(): Promise<void> }

export function plainSink(file: FileWriter): Sink {
  return { write: (block) => file.write(block), end: async () => {} }
}

/** Encrypts on the way to the file. What fails there (a full disk) fails the next write. */
export async function encryptingSink(file: FileWriter, passphrase: string): Promise<Sink> {
  // Of use to backups alone, and not to the start of a shop.
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(SCRYPT_LOG_N)
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const encrypted = await encrypter.encrypt(readable)
  const written = (async () => {
    for await (const piece of encrypted) await file.write(piece)
  })()
  // Told by the next write, or at the end.
  written.catch(() => {})
  return {
    async write(block) {
      await Promise.race([writer.ready.then(() => writer.write(block)), written])
    },
    async end() {
      await Promise.all([writer.close(), written])
    },
  }
}

/** By the first bytes of a file. */
export function isEncrypted(begin: Uint8Array): boolean {
  return Buffer.from(begin.subarray(0, HEADER.length)).toString('latin1') === HEADER
}

/** @throws StartupError when there is no passphrase, or one that does not open it. */
export async function decrypted(
  stored: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  if (passphrase === undefined)
    throw new StartupError(
      'La copia está cifrada: escribe su frase en BACKUP_PASSPHRASE (.env), o en el archivo de BACKUP_PASSPHRASE_FILE, y repite la orden.',
    )
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return (await decrypter.decrypt(
      Readable.toWeb(Readable.from(stored)) as globalThis.ReadableStream<Uint8Array>,
    )) as ReadableStream<Uint8Array>
  } catch (cause) {
    throw new StartupError(
      'La frase configurada (BACKUP_PASSPHRASE) no abre esta copia: es de otra, o la copia está dañada. No se ha cambiado nada.',
      { cause },
    )
  }
}
