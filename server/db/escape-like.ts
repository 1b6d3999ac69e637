/** Text for a pattern of LIKE that is to match itself: the signs that LIKE knows are taken literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
