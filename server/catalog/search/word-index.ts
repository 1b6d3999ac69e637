import { type Bound, gluedMeasure, type Measure, measureFit, measureOf, measureTerm } from './measures.ts'
import { PackedLists } from './packed-lists.ts'
import { Vocabulary } from './vocabulary.ts'
import { chunksOf, foldText, stemOf, wordsOf } from './words-of-text.ts'

/** What is searched: rows from 0 that only grow. A row of what is gone is not there any more. */
export type Shelf = {
  readonly size: number
  readonly ids: ArrayLike<number>
  /** Cents. */
  readonly prices: ArrayLike<number>
  isThere(row: number): boolean
  isInStock(row: number): boolean
}

/** The rows that share a fact. The list may be replaced by a longer one. */
export type Holder = { readonly slots: Int32Array }

/** Where a row has a word: in what it is, in its name, in a fact, or beside a figure. */
const places = { kind: 0, name: 1, fact: 2, hint: 3 } as const
export type Place = keyof typeof places

/** What finding a word is worth, by where the product has it: of its kind, in its name, in a fact, beside a figure. */
type Worth = readonly [kind: number, name: number, fact: number, hint: number]

/*
 * Hits by name come before looser ones: the same word, its other forms, a model that goes on with letters (5600 → 5600X),
 * a beginning, the same sound, a slip, and at last a part of a word.
 */
const SAME: Worth = [104, 100, 92, 72]
const SAME_STEM: Worth = [102, 97, 90, 70]
const MODEL_GOES_ON: Worth = [90, 88, 80, 60]
const BEGINS: Worth = [86, 82, 74, 55]
const NUMBER_GOES_ON: Worth = [60, 58, 50, 40]
const SAME_SOUND: Worth = [74, 72, 64, 45]
const ONE_SLIP: Worth = [70, 68, 60, 42]
const TWO_SLIPS: Worth = [60, 58, 50, 40]
const IS_PART: Worth = [36, 34, 30, 20]
/** Of what a word is worth that was cut into words, or led to others by a synonym. */
const OF_PIECES = 0.95

/**
 * How far from a word its hits may be: `same` is the word and its other forms, `parts` also what it begins or is part of,
 * `usual` also what a slip makes of a word that nobody has, `loose` slips of any word.
 */
export type Reach = 'same' | 'parts' | 'usual' | 'loose'

/** Words that make a model another one: who looks for a "5060" hardly means the "5060 Ti". */
const modelWords: readonly string[] = ['ti', 'super', 'xt', 'xtx', 'gre', 'd']

/** How many words and queries the index keeps the products of, since those of a catalogue are asked for again and again. */
const KEPT_WORDS = 64

/** Who has a term by a fact, and where. */
type Held = { holder: Holder; place: number }

/**
 * The words of a shelf with the rows that have them. It only grows, as the shelf does. Scores are one byte a row, 0 for
 * no hit.
 */
export class WordIndex {
  readonly shelf: Shelf
  readonly vocabulary = new Vocabulary()
  /** Names as a search for the whole query compares them. */
  readonly names: string[] = []
  /** Which of `modelWords` the name has, one bit each. */
  readonly models: number[] = []
  /** Kinds and makers as they are written, by the stems of their words; facts by their words. For chips. */
  readonly kindTexts = new Map<string, string>()
  readonly brandTexts = new Map<string, string>()
  readonly factTexts = new Map<string, string>()
  /** By term, the rows that have it themselves: each with the place in one number. */
  readonly #entries = new PackedLists()
  /** By term. */
  readonly #holders = new Map<number, Held[]>()
  /** By unit and value, the term of each measure. */
  readonly #measures = new Map<string, Map<number, number>>()
  readonly #kept = new Map<string, Uint8Array>()

  constructor(shelf: Shelf) {
    this.shelf = shelf
  }

  /** Puts in the next row by its name, with codes that are found whole and from their beginning. */
  addRow(name: string, codes: readonly string[] = []): void {
    const row = this.names.push(foldText(name)) - 1
    let models = 0
    // A memory "para laptop" is no laptop: what a thing is for only helps to find it.
    const [own = '', ...uses] = name.split(/ para /i)
    this.#eachTerm(own, (term, word) => {
      this.#addEntry(term, row, places.name)
      models |= modelBit(word)
    })
    for (const use of uses) this.#eachTerm(`para ${use}`, (term) => this.#addEntry(term, row, places.hint))
    this.models.push(models)
    for (const code of codes) this.#addEntry(this.vocabulary.add(joinedWords(code)), row, places.name)
    this.#kept.clear()
  }

  /** Puts in a fact that many rows share. */
  addFact(place: Place, text: string, holder: Holder): void {
    this.#eachTerm(text, (term) => this.#addHolder(term, place, holder))
    if (place === 'kind') this.kindTexts.set(stemsOf(text), text)
    if (place === 'fact') this.factTexts.set(joinedWords(text), text)
    this.#kept.clear()
  }

  addBrand(brand: string, holder: Holder): void {
    this.addFact('name', brand, holder)
    this.brandTexts.set(stemsOf(brand), brand)
  }

  /** Puts in a figure that many rows share: with its unit where the search knows it, and without. */
  addFigure(value: number, unit: string, holder: Holder): void {
    const measure = measureOf(value, unit)
    if (measure) this.#addHolder(this.#measureTerm(measure), 'fact', holder)
    this.#addHolder(this.vocabulary.add(String(value)), 'fact', holder)
    this.#kept.clear()
  }

  /** Scores that were kept are of rows as they were. */
  forgetScores(): void {
    this.#kept.clear()
  }

  #eachTerm(text: string, add: (term: number, word: string) => void): void {
    let before: string | null = null
    for (const { words, joined } of chunksOf(text)) {
      for (const word of words) {
        add(this.vocabulary.add(word), word)
        const measure = gluedMeasure(word) ?? (before === null ? null : measureOf(Number(before), word))
        if (measure) add(this.#measureTerm(measure), '')
        before = /^\d{1,5}(\.\d+)?$/.test(word) ? word : null
      }
      if (joined) add(this.vocabulary.add(joined), '')
    }
  }

  #measureTerm(measure: Measure): number {
    const term = this.vocabulary.add(measureTerm(measure))
    const ofUnit = this.#measures.get(measure.unit) ?? new Map<number, number>()
    this.#measures.set(measure.unit, ofUnit.set(measure.value, term))
    return term
  }

  #addEntry(term: number, row: number, place: number): void {
    this.#entries.add(term, row * 4 + place)
  }

  #addHolder(term: number, place: Place, holder: Holder): void {
    const held = this.#holders.get(term)
    if (!held) this.#holders.set(term, [{ holder, place: places[place] }])
    else if (held.at(-1)?.holder !== holder) held.push({ holder, place: places[place] })
  }

  /** Once most of it is in: it takes less room then, and is found quicker. */
  settle(): void {
    this.vocabulary.settle()
    this.#entries.pack()
  }

  /** What each row is worth for one word. */
  match(word: string, reach: Reach = 'usual'): Uint8Array {
    const key = `${reach} ${word}`
    const kept = this.#kept.get(key)
    if (kept) return kept
    const scores = new Uint8Array(this.shelf.size)
    this.#matchSame(word, scores)
    if (reach !== 'same') this.#matchBeginning(word, scores)
    if (reach === 'loose' || (reach === 'usual' && !scores.some((points) => points > 0)))
      this.#matchSlips(word, scores)
    if (reach === 'parts' || (reach !== 'same' && isTelling(word)))
      for (const term of this.vocabulary.containing(word)) this.#give(scores, term, IS_PART)
    this.#keep(key, scores)
    return scores
  }

  #keep(key: string, scores: Uint8Array): void {
    this.#kept.set(key, scores)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > KEPT_WORDS && oldest !== undefined) this.#kept.delete(oldest)
  }

  /** 1 for each row whose name has this as it stands, gone ones too. */
  named(literal: string): Uint8Array {
    const key = `named ${literal}`
    const kept = this.#kept.get(key)
    if (kept) return kept
    const found = new Uint8Array(this.shelf.size)
    if (literal === '') return found
    // Few names have its longest word, and only these can have all of it. But a name that says 27″ or 80+ has no such word as
    // these signs are read as.
    const longest = wordsOf(literal).reduce((one, other) => (other.length > one.length ? other : one), '')
    const candidates =
      longest && longest !== 'pulgadas' && longest !== 'plus' ? this.match(longest, 'parts') : null
    for (let row = 0; row < found.length; row++)
      if (candidates?.[row] !== 0 && this.names[row]?.includes(literal)) found[row] = 1
    this.#keep(key, found)
    return found
  }

  /** Whether any product has this very word. */
  knowsWhole(word: string): boolean {
    return this.vocabulary.idOf(word) !== undefined
  }

  /** Whether any product has a word that begins so. */
  knowsBeginning(word: string): boolean {
    return this.vocabulary.begins(word)
  }

  #matchSame(word: string, scores: Uint8Array): void {
    const { vocabulary } = this
    const same = vocabulary.idOf(word)
    if (same !== undefined) this.#give(scores, same, SAME)
    for (const term of vocabulary.withStem(stemOf(word))) this.#give(scores, term, SAME_STEM)
  }

  #matchBeginning(word: string, scores: Uint8Array): void {
    const { vocabulary } = this
    const isNumber = /\d$/.test(word)
    for (const term of vocabulary.startingWith(word)) {
      const next = vocabulary.terms[term]?.[word.length]
      const goesOn = isNumber && next !== undefined && (/\d/.test(next) ? NUMBER_GOES_ON : MODEL_GOES_ON)
      this.#give(scores, term, goesOn || BEGINS)
    }
  }

  #matchSlips(word: string, scores: Uint8Array): void {
    const { vocabulary } = this
    const pieces = this.#piecesOf(word)
    if (pieces) raise(scores, this.matchAll(pieces), OF_PIECES)
    // "rtx 5o90": people take an O for a zero.
    else if (/\d/.test(word) && word.includes('o'))
      raise(scores, this.match(word.replaceAll('o', '0')), OF_PIECES)
    if (/\d/.test(word) || word.length < 4) return
    for (const term of vocabulary.soundingLike(word)) this.#give(scores, term, SAME_SOUND)
    const { ids, slips } = vocabulary.near(word)
    for (const term of ids) this.#give(scores, term, slips === 1 ? ONE_SLIP : TWO_SLIPS)
  }

  /** What each row is worth for all of these words: as much as its worst. */
  matchAll(words: readonly string[], reach: Reach = 'usual'): Uint8Array {
    const [first = '', ...rest] = words
    let scores = this.match(first, reach)
    for (const word of rest) scores = least(scores, this.match(word, reach))
    return scores
  }

  /** What each row is worth for a figure with its unit. */
  matchMeasure(asked: Measure, bound: Bound): Uint8Array {
    const scores = new Uint8Array(this.shelf.size)
    for (const [value, term] of this.#measures.get(asked.unit) ?? []) {
      const fit = measureFit(asked, { value, unit: asked.unit }, bound)
      if (fit > 0) this.#give(scores, term, SAME, fit)
    }
    return scores
  }

  /** Cuts a word that nobody has into words of the catalogue: "rtx5060ti" into rtx, 5060, ti. Null where it cannot be. */
  #piecesOf(word: string): string[] | null {
    if (word.length < 4 || word.length > 30) return null
    // From the end: the fewest pieces that make up the rest of the word from each letter on.
    const best: (string[] | undefined)[] = []
    best[word.length] = []
    for (let from = word.length - 1; from >= 0; from--) {
      for (let to = from + 1; to <= word.length; to++) {
        const rest = best[to]
        const piece = word.slice(from, to)
        if (!rest || !this.#isPiece(word, from, to) || this.vocabulary.idOf(piece) === undefined) continue
        if (rest.length + 1 < (best[from]?.length ?? 5)) best[from] = [piece, ...rest]
      }
    }
    return best[0] ?? null
  }

  /** A number is not cut, and letters are cut from letters only in pieces of two or more. */
  #isPiece(word: string, from: number, to: number): boolean {
    const isDigit = (at: number) => /\d/.test(word[at] ?? '')
    const isWithin = (at: number) => at > 0 && at < word.length && isDigit(at - 1) === isDigit(at)
    if ((isWithin(from) && isDigit(from)) || (isWithin(to) && isDigit(to))) return false
    return !(isWithin(from) || isWithin(to)) || to - from >= 2
  }

  #give(scores: Uint8Array, term: number, worth: Worth, share = 1): void {
    const points = worth.map((whole) => Math.round(whole * share))
    const raiseTo = (row: number, score: number) => {
      if (score > (scores[row] ?? 0)) scores[row] = score
    }
    this.#entries.each(term, (entry) => raiseTo(entry >> 2, points[entry & 3] ?? 0))
    for (const { holder, place } of this.#holders.get(term) ?? [])
      for (const row of holder.slots) raiseTo(row, points[place] ?? 0)
  }
}

/**
 * Whether a word within others says something: "x3d" and "force" do, and "nada" is no "reacondicionada". One or two signs
 * are within thousands of words, and going through them all would cost a tenth of a second in a large catalogue.
 */
const isTelling = (word: string) => word.length > 4 || (word.length > 2 && /\d/.test(word))

function joinedWords(text: string): string {
  return wordsOf(text).join('')
}

/** The stems of a text's words: under them kinds and makers are known. */
export function stemsOf(text: string): string {
  return wordsOf(text).map(stemOf).join(' ')
}

/** Which of the words that make a model another one a text has, one bit each. */
export function modelsIn(text: string): number {
  return wordsOf(text).reduce((models, word) => models | modelBit(word), 0)
}

const modelBits = new Map(modelWords.map((word, bit) => [word, 1 << bit]))
const modelBit = (word: string) => modelBits.get(word) ?? 0

/** Row by row the lesser of both: 0 where either is no hit. */
function least(one: Uint8Array, other: Uint8Array): Uint8Array {
  const scores = new Uint8Array(one.length)
  for (let row = 0; row < one.length; row++) scores[row] = Math.min(one[row] ?? 0, other[row] ?? 0)
  return scores
}

/** Raises each row to what it is worth in `by`, of which a share counts. */
export function raise(scores: Uint8Array, by: Uint8Array, share = 1): void {
  for (let row = 0; row < scores.length; row++) {
    const points = Math.floor((by[row] ?? 0) * share)
    if (points > (scores[row] ?? 0)) scores[row] = points
  }
}
