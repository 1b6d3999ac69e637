/**
 * What the owner wrote, as pages show it: the server reads the marks (`server/rich-text/read-rich-text.ts`), so that no browser
 * has to. Whatever is not named here is plain text.
 */
export type RichInline =
  | string
  | { kind: 'strong'; of: readonly RichInline[] }
  /** A path of the shop, an address with https, or `mailto:`. */
  | { kind: 'link'; to: string; of: readonly RichInline[] }
  | { kind: 'break' }

export type RichBlock =
  | { kind: 'paragraph'; of: readonly RichInline[] }
  /** `start` of a list with numbers that begins with another one than 1. */
  | { kind: 'list'; isOrdered: boolean; start?: number; items: readonly (readonly RichInline[])[] }

/** What stands below one title. Only the first one may have none: what was written before any title. */
export type RichSection = { title: string; blocks: readonly RichBlock[] }
