import type { Context } from 'hono'
import { MAX_PHOTO_MB } from '../../../contract/constants.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { DomainError } from '../../domain-error.ts'
import type { IncomingFiles } from '../../media/incoming-files.ts'
import type { Photo } from '../../media/receipt-photo.ts'
import { receiveFile } from '../uploaded-file.ts'
import type { AdminApi } from './staff-operation.ts'

/** Whoever sells sends no screenshot of a receipt, of which the sentences of these codes speak. */
const sentences: Partial<Record<ErrorCode, string>> = {
  photo_too_heavy: `La foto pesa más de ${MAX_PHOTO_MB} MB. Guárdala más pequeña y súbela otra vez.`,
  photo_too_large: 'La foto tiene demasiados píxeles: caben 40 megapíxeles y 12 000 por lado.',
  photo_unsupported:
    'Aceptamos fotos JPEG, PNG, WebP o AVIF. Un SVG puede llevar programas: guárdalo como PNG y súbelo así.',
  photo_broken: 'No pudimos abrir esa foto: está dañada o no es una foto.',
}

/**
 * The photo of a form (multipart), made anew: told by its first bytes, bounded, upright, without anything else that was in
 * its file.
 * @throws DomainError as `receiveFile`, `busy`, or `photo_too_large`, `photo_unsupported`, `photo_broken`.
 */
export async function receivePicture(context: Context<AdminApi>, incoming: IncomingFiles): Promise<Photo> {
  try {
    return await incoming.hold(async (file) => {
      await receiveFile(context, 'photo', file)
      return incoming.readPhoto(file)
    })
  } catch (error) {
    const message = error instanceof DomainError ? sentences[error.code] : undefined
    throw error instanceof DomainError && message
      ? new DomainError(error.code, { ...error.details, message }, error)
      : error
  }
}
