/**
 * Knows which parts of an import share a name, and by which variants they differ. A part's name includes its colour, for
 * example, only if another part of the same name has another colour.
 */
export function createVariantIndex() {
  /** By name: the variants of one part, or of several. They are kept as text to save memory, since most names are unique. */
  const byName = new Map<string, string | Set<string>>()
  return {
    add(name: string, variants: readonly (string | null)[]) {
      const written = variants.map((variant) => variant ?? '').join('\t')
      const known = byName.get(name)
      if (known === undefined) byName.set(name, written)
      else if (typeof known !== 'string') known.add(written)
      else if (known !== written) byName.set(name, new Set([known, written]))
    },
    /** Returns the name with as many of its variants as it needs to be unique. */
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
