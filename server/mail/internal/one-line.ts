/** Text that stays on its line: a break that somebody typed begins neither a header nor a paragraph of ours. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}
