/**
 * Phones as people write them: of Ecuador with or without the country's code, of elsewhere with a "+". The shop keeps
 * one form, +593991234567, and shows those of Ecuador as one dials them there, 0991234567.
 */

const ecuador = /^(?:\+?593|0)(9\d{8}|[2-7]\d{7})$/
/** E.164: at most 15 digits. What is valid in each country changes too often to be turned away for it. */
const elsewhere = /^\+(?!593)[1-9]\d{6,14}$/

/** The form that is kept, or null when what was typed is no phone. */
export function readPhone(typed: string): string | null {
  const written = typed.replace(/[\s().-]/g, '').replace(/^00/, '+')
  const local = ecuador.exec(written)?.[1]
  if (local) return `+593${local}`
  return elsewhere.test(written) ? written : null
}

export function showPhone(kept: string): string {
  return kept.replace(/^\+593/, '0')
}
