/**
 * What a spreadsheet would take for a formula when it opens a CSV: `=1+1`, `+cmd`, `-2`, `@sum`. What begins with an
 * apostrophe before such a sign counts too, so that taking the apostrophe away gives back each text.
 */
const likeFormula = /^'*[=+\-@\t\r\n]/
const disarmed = /^'+[=+\-@\t\r\n]/

/** A text as a file holds it that people open in a spreadsheet: what looks like a formula has an apostrophe before it. */
export function safeCell(text: string): string {
  return likeFormula.test(text) ? `'${text}` : text
}

/** The text that `safeCell` was given. */
export function plainCell(text: string): string {
  return disarmed.test(text) ? text.slice(1) : text
}
