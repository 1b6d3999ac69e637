import { z } from 'zod'
import { StartupError } from '../../startup-error.ts'

/** Raised when a program of before could not read a backup any more. */
export const BACKUP_FORMAT = 1
/** The first entry of a backup, and the last one before its checksum. */
export const MARK = 'kuntur-backup.json'
export const CONTENTS = 'contents.json'

const Named = z.object({ schema: z.string(), name: z.string() })

/** What a backup holds, and of which moment. */
export const Contents = z.object({
  /** The moment of the snapshot. */
  takenAt: z.string(),
  /** The last migration of the database; `createdAt` in milliseconds, as Drizzle counts migrations. */
  migration: z.object({ createdAt: z.number(), hash: z.string() }),
  /** Null when the database is older than identities are. */
  databaseId: z.string().nullable(),
  tables: z.array(Named.extend({ columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(Named.extend({ value: z.string(), isCalled: z.boolean() })),
  /** Entries that no row of the snapshot names: photos that were replaced while the backup was being made. */
  leftOut: z.array(z.string()),
})
export type Contents = z.infer<typeof Contents>

export function toJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value, null, 1))
}

/** @throws StartupError when the backup was made by a program that writes another format. */
export function refuseOtherFormat(mark: unknown): void {
  const { format } = z.object({ format: z.number() }).parse(mark)
  if (format === BACKUP_FORMAT) return
  throw new StartupError(
    'La copia es de una versión más nueva de Kuntur: actualiza el programa y repite la orden.',
  )
}
