/** Lower case, without accents, each run of other signs as one space: `"Transf. N° 12"` → `"transf n 12"`. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9ñ]+/g, ' ')
    .trim()
}

/** What is left of a code or a number when it is copied with other signs between: `"k7mq-4rd"` → `"K7MQ4RD"`. */
export function bareKey(text: string): string {
  return foldText(text).replaceAll(' ', '').toUpperCase()
}
