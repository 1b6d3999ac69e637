import { ApiError } from '../../contract/client.ts'
import { MAX_PHOTO_BYTES } from '../../contract/constants.ts'
import { refusalsOfPages } from '../../contract/page-refusals.ts'
import { callSignedIn } from '../login/session.ts'

/** What the shop can read. Asked for these, an iPhone turns its HEIC photos into JPEG. */
const photoTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif']
export const acceptedPhotos = photoTypes.join(',')

/**
 * What is wrong with a chosen file, or null. Checked before ten megabytes travel for nothing; the server checks the content.
 * A file whose type the device does not know is left to the server.
 */
export function problemOfPhoto({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (type !== '' && !photoTypes.includes(type)) return refusalsOfPages.photo_unsupported
  if (size > MAX_PHOTO_BYTES) return refusalsOfPages.photo_too_heavy
  return size === 0 ? refusalsOfPages.photo_broken : null
}

/** Whether sending the same photo again may work. A broken photo stays broken. */
export function mayRetry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status === 0 || error.status === 429 || error.status >= 500
}

/** Adds the photo to an order, in place of an earlier one. */
export async function sendPhoto(orderId: number, photo: File): Promise<void> {
  const form = new FormData()
  form.set('photo', photo)
  await callSignedIn('POST /api/user/orders/{id}/receipt', { params: { id: orderId }, form })
}
