/**
 * Which parts of a run share a name, and what tells them apart. The name of a part says its colour, say, only where
 * another part of that name has another colour.
 */
export function createVariantIndex() {
  /** By name: the variants of its one part, or of its several parts. Written as text, since most are alone. */
  const byName = new Map<string, string | Set<string>>()
  return {
    add(name: string, variants: readonly (string | null)[]) {
      const written = variants.map((variant) => variant ?? '').join('\t')
      const known = byName.get(name)
      if (known === undefined) byName.set(name, written)
      else if (typeof known !== 'string') known.add(written)
      else if (known !== written) byName.set(name, new Set([known, written]))
    },
    /** The name with as many of its variants, in their order, as it takes to be the only one. */
    fullName(name: string, variants: readonly (string | null)[]): string {
      const known = byName.get(name)
      if (known === undefined || typeof known === 'string') return name
      let rivals = [...known].map((written) => written.split('\t'))
      const said = [name]
      for (const [index, own] of variants.entries()) {
        if (rivals.length === 1) break
        const alike = rivals.filter((rival) => rival[index] === (own ?? ''))
        if (own !== null && alike.length < rivals.length) said.push(own)
        rivals = alike
      }
      return said.join(' ')
    },
  }
}

export type VariantIndex = ReturnType<typeof createVariantIndex>
