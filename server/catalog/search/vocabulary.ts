import { slipsAllowed, slipsBetween } from './slips.ts'
import { soundOf, stemOf } from './words-of-text.ts'

/** A term that only the very same one finds: "=16gb", a figure with its unit. */
const EXACT_ONLY = '='

/** Terms that came since the last sorting are looked through one by one; more than these are sorted in. */
const MOST_UNSORTED = 500

/**
 * Every word of the catalogue, with the ways in which a typed one can lead to it: its beginning, a part of it, its stem,
 * its sound, a slip of the keys. Terms have numbers from 0 and are never taken out: a word of an old name finds nothing.
 */
export class Vocabulary {
  readonly terms: string[] = []
  readonly #ids = new Map<string, number>()
  /** Only what has another stem than itself: most words of a catalogue are numbers of parts. */
  readonly #byStem = new Map<string, number[]>()
  readonly #bySound = new Map<string, number[]>()
  /** By length: words of letters alone, and which letters they have, to compare few of them letter by letter. */
  readonly #spelled: { id: number; letters: number }[][] = []
  #sorted: string[] = []
  #all = ''

  idOf(term: string): number | undefined {
    return this.#ids.get(term)
  }

  /** The number of a term, which is new to it or known. */
  add(term: string): number {
    const known = this.#ids.get(term)
    if (known !== undefined) return known
    const id = this.terms.push(term) - 1
    this.#ids.set(term, id)
    if (!term.startsWith(EXACT_ONLY)) {
      const stem = stemOf(term)
      if (stem !== term) push(this.#byStem, stem, id)
      if (/^[a-z]{3,}$/.test(term)) {
        push(this.#bySound, soundOf(term), id)
        this.#spelled[term.length] ??= []
        this.#spelled[term.length]?.push({ id, letters: lettersOf(term) })
      }
    }
    return id
  }

  withStem(stem: string): readonly number[] {
    const others = this.#byStem.get(stem) ?? []
    const itself = this.#ids.get(stem)
    return itself === undefined || stemOf(stem) !== stem ? others : [...others, itself]
  }

  soundingLike(word: string): readonly number[] {
    return this.#bySound.get(soundOf(word)) ?? []
  }

  /** Whether any term begins so. */
  begins(beginning: string): boolean {
    return (
      this.#sorted[this.#placeOf(beginning)]?.startsWith(beginning) === true ||
      this.#unsorted().some((id) => this.terms[id]?.startsWith(beginning))
    )
  }

  startingWith(beginning: string): number[] {
    const found = this.#unsorted().filter((id) => this.terms[id]?.startsWith(beginning))
    for (let at = this.#placeOf(beginning); at < this.#sorted.length; at++) {
      const term = this.#sorted[at] ?? ''
      if (!term.startsWith(beginning)) break
      found.push(this.#ids.get(term) ?? 0)
    }
    return found
  }

  containing(part: string): number[] {
    const found = this.#unsorted().filter((id) => this.terms[id]?.includes(part))
    // One search in all terms at once is many times faster than one in each.
    for (let at = this.#all.indexOf(part); at >= 0; ) {
      const end = this.#all.indexOf('\n', at)
      found.push(this.#ids.get(this.#all.slice(this.#all.lastIndexOf('\n', at) + 1, end)) ?? 0)
      at = this.#all.indexOf(part, end)
    }
    return found
  }

  /** Words that a slip of the keys made of this one, those with the fewest slips alone. */
  near(word: string): { ids: number[]; slips: number } {
    const allowed = slipsAllowed(word)
    const letters = lettersOf(word)
    let ids: number[] = []
    let fewest = allowed
    for (let length = word.length - allowed; length <= word.length + allowed; length++) {
      for (const other of this.#spelled[length] ?? []) {
        if (bits(letters & ~other.letters) > fewest || bits(other.letters & ~letters) > fewest) continue
        const slips = slipsBetween(word, this.terms[other.id] ?? '', fewest)
        if (slips > fewest || slips === 0) continue
        if (slips < fewest) ids = []
        fewest = slips as typeof fewest
        ids.push(other.id)
      }
    }
    return { ids, slips: fewest }
  }

  /** Sorts in what came since the last time. Some tens of milliseconds for a catalogue of 46,000, so only at its end. */
  settle(): void {
    this.#sorted = this.terms.filter((term) => !term.startsWith(EXACT_ONLY)).sort()
    this.#all = `\n${this.#sorted.join('\n')}\n`
    this.#settled = this.terms.length
  }

  #settled = 0

  #unsorted(): number[] {
    if (this.terms.length - this.#settled > MOST_UNSORTED) this.settle()
    const ids: number[] = []
    for (let id = this.#settled; id < this.terms.length; id++)
      if (!this.terms[id]?.startsWith(EXACT_ONLY)) ids.push(id)
    return ids
  }

  #placeOf(term: string): number {
    let from = 0
    let to = this.#sorted.length
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.#sorted[middle] ?? '') < term) from = middle + 1
      else to = middle
    }
    return from
  }
}

function push(lists: Map<string, number[]>, key: string, id: number): void {
  const list = lists.get(key)
  if (list) list.push(id)
  else lists.set(key, [id])
}

/** Which of the 26 letters a word has, one bit each. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) - 97)
  return letters
}

function bits(set: number): number {
  let count = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) count++
  return count
}
