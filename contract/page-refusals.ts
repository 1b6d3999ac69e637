import { MAX_PHOTO_MB } from './constants.ts'

/**
 * The refusals that a page says by itself, before it asks the server. They stand apart so that a browser loads these alone;
 * `contract/errors.ts` has them too.
 */
export const refusalsOfPages = {
  not_signed_in: 'Tu sesión terminó. Ingresa de nuevo para continuar.',
  photo_too_heavy: `La foto pesa más de ${MAX_PHOTO_MB} MB. Envía una captura de pantalla o una foto más pequeña.`,
  photo_too_large: 'La foto es demasiado grande. Envía una captura de pantalla del comprobante.',
  photo_unsupported:
    'Aceptamos fotos PNG, JPEG, WebP o AVIF. Haz una captura de pantalla del comprobante y envíala.',
  photo_broken: 'No pudimos abrir esa foto. Tómala de nuevo o envía una captura de pantalla.',
} as const
