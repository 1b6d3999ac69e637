import { MAX_PHOTO_BYTES, MAX_PHOTO_MB } from '../../contract/constants.ts'

/** What a browser that turns photos of phones into something readable is asked for. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif'

/** Said before ten megabytes travel for nothing; what is in the file only the shop can tell. */
export function problemOfPicture({ size, type }: File): string | null {
  if (size > MAX_PHOTO_BYTES) return `Pesa más de ${MAX_PHOTO_MB} MB. Guárdala más pequeña.`
  if (type === 'image/svg+xml') return 'Un SVG puede llevar programas: guárdalo como PNG y súbelo así.'
  if (type !== '' && !acceptedPictures.split(',').includes(type))
    return 'Aceptamos fotos JPEG, PNG, WebP o AVIF.'
  return size === 0 ? 'Está vacía.' : null
}
