import { fold } from '../../contract/fold.ts'

/** How an address spells a name: "Sillas de Ñandú" as `sillas-de-nandu`. */
export function slugFrom(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
