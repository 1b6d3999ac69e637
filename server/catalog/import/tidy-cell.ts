/** What no eye sees and no search finds: controls, joiners, marks of direction, soft hyphens. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const invisible = /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** Most cells are plain and need no work. */
const plain = /^[!-~]*(?: [!-~]+)*$/

/** A cell as people read it: one spelling of accents, single spaces, nothing invisible. */
export function tidyCell(cell: string): string {
  if (plain.test(cell)) return cell
  return cell.normalize('NFC').replace(invisible, '').replace(/\s+/g, ' ').trim()
}
