/** A link among what is written of a PC build. */
export const linkClass =
  'inline-flex min-h-11 items-center gap-1 font-semibold text-14 text-link underline-offset-4 hover:underline'
