import { MIN_CUT, type PictureCut } from '../../../contract/picture-cut.ts'
import type { media } from '../../db/schema/catalog.ts'
import { DomainError } from '../../domain-error.ts'

/** @throws DomainError `invalid` for a part that does not lie in a picture, or is too small to be one. */
export function refuseOutside(part: PictureCut, { width, height, type }: typeof media.$inferSelect): void {
  const isInside = part.left + part.width <= width && part.top + part.height <= height
  // A drawing has no pixels to cut.
  if (!isInside || type !== 'image/webp')
    throw new DomainError('invalid', { fields: { cut: 'El recorte no cabe en la foto' } })
  if (Math.min(part.width, part.height) < MIN_CUT)
    throw new DomainError('invalid', {
      fields: { cut: `El recorte necesita al menos ${MIN_CUT} píxeles por lado` },
    })
}
