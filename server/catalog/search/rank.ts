import type { SpokenQuery, Wish } from './spoken-query.ts'
import { modelsIn, type Reach, raise, stemsOf, type WordIndex } from './word-index.ts'
import { foldText, wordsOf } from './words-of-text.ts'

/** One thing that was understood, which a buyer can take away again. */
export type Understood = {
  /** "Tarjeta gráfica", "8 GB", "Hasta $300". */
  label: string
  /** The query without the words that said it. */
  without: string
}

export type Ranked = {
  /** Rows of the index, best first: all that were found, or the first of them. */
  rows: Int32Array
  /** How many were found. */
  found: number
  understood: Understood[]
  /** Where `rows` is empty: what comes nearest, and the words that it does not fulfil. */
  nearest: number[]
  ignored: string[]
}

const NEAREST = 4
/** What a name is worth more that has the query as it stands. */
const LITERAL = 6
/** What a name is worth less that has a word which makes it another model. */
const OTHER_MODEL = 4
/** What a name that has the query as it stands is worth at least for each wish. */
const NAMED = 60
/** From so much on a product is of a kind, or is named so. */
const IS_KIND = 85
/** From so much on a product has a word that it was asked to be without: a hint is enough. */
const HAS_WORD = 70
/** From so much on a product comforts for a word that was not found: below a whole word it does not. */
const COMFORTS = 60
/** As much as a wish can be worth, so that what fulfils one more of them comes first. */
const EACH_WISH = 104
/** A vague wish raises what fulfils it by so much of what it is worth. */
const OF_VAGUE = 0.2
const OF_SYNONYM = 0.95

/**
 * Ranks a catalogue for a query: each wish must be fulfilled, however loosely; then by how well, then what is in stock,
 * then the cheapest. What has the query in its name as it stands is found in any case, as it always was.
 * @param first How many rows are wanted; sorting all of them takes longer than finding them.
 */
export function rank(index: WordIndex, query: SpokenQuery, first = Number.POSITIVE_INFINITY): Ranked {
  const { wishes } = query
  const understood = understoodOf(index, query)
  const named = literalRows(index, query)
  const needed = wishes.filter((wish) => !isVague(wish))
  const must = needed.length > 0 ? needed : wishes
  const vague = wishes.filter((wish) => !must.includes(wish))
  const asked = modelsAsked(query)
  const score = (scored: readonly Scored[], reach: Reach) =>
    total(
      index,
      scored,
      vague.map((wish) => scoresOf(index, wish, reach)),
      named,
      asked,
    )

  const usual = must.map((wish) => ({ wish, scores: scoresOf(index, wish, 'usual') }))
  // "disipador cpu", "memoria para laptop": the first says what it is, the others what for, which no product need say.
  const [head, ...complements] = usual.filter(({ wish }) => kindOf(index, wish) !== null)
  if (head && complements.length > 0)
    head.scores = head.scores.map((points) => (points < IS_KIND ? 0 : points))
  let totals = score(usual, 'usual')
  if (totals.found === 0 && complements.length > 0)
    totals = score(
      usual.filter((scored) => !complements.includes(scored)),
      'usual',
    )
  if (totals.found === 0) {
    const loose = must.map((wish) => ({ wish, scores: scoresOf(index, wish, 'loose') }))
    totals = score(loose, 'loose')
  }
  if (totals.found > 0)
    return { rows: sorted(index, totals, first), found: totals.found, understood, nearest: [], ignored: [] }
  return { rows: new Int32Array(), found: 0, understood, ...nearestOf(index, query, usual) }
}

type Scored = { wish: Wish; scores: Uint8Array }
type Totals = { scores: Uint16Array; found: number }

const isVague = (wish: Wish) => wish.kind === 'words' && wish.isVague

/** What each row is worth for one wish, 0 where it does not fulfil it. */
function scoresOf(index: WordIndex, wish: Wish, reach: Reach): Uint8Array {
  if (wish.kind === 'measure') return index.matchMeasure(wish.measure, wish.bound)
  if (wish.kind === 'price') {
    const { from, to } = wish
    return each(index, (row) => {
      const price = index.shelf.prices[row] ?? 0
      return price >= (from ?? 0) && price <= (to ?? Number.POSITIVE_INFINITY)
    })
  }
  if (wish.kind === 'without') {
    const has = index.matchAll(wish.words, 'same')
    return each(index, (row) => (has[row] ?? 0) < HAS_WORD)
  }
  // A word of which the staff say what it means is no beginning of another: "pc" is no "pcie".
  const scores = index.matchAll(wish.words, wish.synonyms.length > 0 ? 'same' : reach).slice()
  if (wish.joined) raise(scores, index.match(wish.joined, 'parts'))
  for (const words of wish.synonyms) raise(scores, index.matchAll(words, 'parts'), OF_SYNONYM)
  return scores
}

function each(index: WordIndex, fulfils: (row: number) => boolean): Uint8Array {
  const scores = new Uint8Array(index.shelf.size)
  for (let row = 0; row < scores.length; row++) scores[row] = fulfils(row) ? 1 : 0
  return scores
}

function total(
  index: WordIndex,
  must: readonly Scored[],
  vague: readonly Uint8Array[],
  named: Uint8Array,
  asked: Models,
): Totals {
  const { shelf, models } = index
  const scores = new Uint16Array(shelf.size)
  // Wish by wish and not row by row: tight loops over whole lists are several times faster.
  must.forEach(({ scores: points }, at) => {
    if (at === 0) scores.set(points)
    else
      for (let row = 0; row < scores.length; row++)
        scores[row] = addWhereBoth(scores[row] ?? 0, points[row] ?? 0)
  })
  const leastNamed = NAMED * must.length + LITERAL
  let found = 0
  for (let row = 0; row < scores.length; row++) {
    let points = scores[row] ?? 0
    if (points === 0 && named[row] === 0) continue
    if (!shelf.isThere(row)) {
      scores[row] = 0
      continue
    }
    found++
    if (points === 0) {
      scores[row] = leastNamed
      continue
    }
    for (const optional of vague) points += Math.round((optional[row] ?? 0) * OF_VAGUE)
    if (asked.hasNumber && ((models[row] ?? 0) & ~asked.models) !== 0) points -= OTHER_MODEL
    points = Math.max(2, points)
    scores[row] = named[row] === 0 ? points : Math.max(points + LITERAL, leastNamed)
  }
  return { scores, found }
}

const addWhereBoth = (one: number, other: number) => (one === 0 || other === 0 ? 0 : one + other)

/** 1 for each row whose name has the whole query as it stands. */
function literalRows(index: WordIndex, { typed }: SpokenQuery): Uint8Array {
  return index.named(foldText(typed.join(' ')))
}

type Models = { hasNumber: boolean; models: number }

function modelsAsked({ typed }: SpokenQuery): Models {
  const text = typed.join(' ')
  return { hasNumber: /\d{3}/.test(text), models: modelsIn(text.replace(/(\d)(\p{L})/gu, '$1 $2')) }
}

/** Room in a key for the number of a row, and for a price in cents. With the scores they fill the 53 bits of a number. */
const ROWS = 2 ** 17
const PRICES = 2 ** 24
const SCORES = 2 ** 11

/** Scores, stock and price in one number each, since sorting numbers is many times faster than comparing rows. */
function sorted({ shelf }: WordIndex, { scores, found }: Totals, first: number): Int32Array {
  const keys = new Float64Array(found)
  let at = 0
  for (let row = 0; row < scores.length; row++) {
    const points = scores[row] ?? 0
    if (points === 0) continue
    const byScore = SCORES - 1 - Math.min(points, SCORES - 1)
    const byStock = shelf.isInStock(row) ? 0 : 1
    const byPrice = Math.min(shelf.prices[row] ?? 0, PRICES - 1)
    keys[at++] = ((byScore * 2 + byStock) * PRICES + byPrice) * ROWS + row
  }
  const best = first < found ? least(keys, first) : keys.sort()
  return Int32Array.from(best, (key) => key % ROWS)
}

/** The least of many numbers, in their order. */
function least(keys: Float64Array, count: number): Float64Array {
  const best = keys.slice(0, count).sort()
  for (let at = count; at < keys.length; at++) {
    const key = keys[at] ?? 0
    if (key >= (best[count - 1] ?? 0)) continue
    let place = count - 1
    for (; place > 0 && (best[place - 1] ?? 0) > key; place--) best[place] = best[place - 1] ?? 0
    best[place] = key
  }
  return best
}

/** How much a wish counts towards what comes nearest: one that names a kind of thing, other words, and figures with 1. */
const KIND_WEIGHT = 4
const WORD_WEIGHT = 3
/** What fulfils one wish of words reaches it; a price alone makes nothing near. */
const LEAST_NEAR = 300

/** What fulfils most of the wishes, those that say what it is first. */
function nearestOf(
  index: WordIndex,
  query: SpokenQuery,
  wishes: readonly Scored[],
): Pick<Ranked, 'nearest' | 'ignored'> {
  const weights = wishes.map(({ wish }) =>
    wish.kind !== 'words' ? 1 : kindOf(index, wish) ? KIND_WEIGHT : WORD_WEIGHT,
  )
  const scores = new Uint16Array(index.shelf.size)
  let found = 0
  for (let row = 0; row < scores.length; row++) {
    if (!index.shelf.isThere(row)) continue
    let sum = 0
    wishes.forEach(({ scores }, at) => {
      // A price and what is left out are worth 1 where they are fulfilled.
      const points = scores[row] ?? 0
      if (points >= COMFORTS || points === 1) sum += (weights[at] ?? 0) * EACH_WISH + points
    })
    if (sum < LEAST_NEAR) continue
    scores[row] = sum
    found++
  }
  if (found === 0) return { nearest: [], ignored: [] }
  const rows = rowsByScore(index, scores).slice(0, NEAREST)
  const best = rows[0] ?? 0
  const ignored = wishes
    .filter(({ scores }) => (scores[best] ?? 0) === 0)
    .map(({ wish }) => wish.chunks.map((chunk) => query.typed[chunk]).join(' '))
  return { nearest: rows, ignored }
}

function rowsByScore(index: WordIndex, scores: Uint16Array): number[] {
  const rows = [...scores.keys()].filter((row) => scores[row] !== 0)
  const order = (row: number) => [
    -(scores[row] ?? 0),
    index.shelf.isInStock(row) ? 0 : 1,
    index.shelf.prices[row] ?? 0,
  ]
  return rows.sort((one, other) => {
    const [a, b] = [order(one), order(other)]
    const differs = a.findIndex((value, at) => value !== b[at])
    return differs < 0 ? 0 : (a[differs] ?? 0) - (b[differs] ?? 0)
  })
}

/** The kind of thing that a wish names, as the shop writes it. Null: it names none. */
export function kindOf(index: WordIndex, wish: Wish): string | null {
  if (wish.kind !== 'words') return null
  for (const words of [wish.words, ...wish.synonyms]) {
    const text = index.kindTexts.get(stemsOf(words.join(' ')))
    if (text !== undefined) return text
  }
  return null
}

function understoodOf(index: WordIndex, query: SpokenQuery): Understood[] {
  const understood: Understood[] = []
  for (const wish of query.wishes) {
    const label = labelOf(index, wish)
    if (label === null) continue
    const without = query.typed.filter((_, chunk) => !wish.chunks.includes(chunk)).join(' ')
    understood.push({ label, without })
  }
  return understood
}

function labelOf(index: WordIndex, wish: Wish): string | null {
  if (wish.kind === 'measure' || wish.kind === 'price') return wish.label
  if (wish.kind === 'without') return `Sin ${wish.words.join(' ')}`
  const words = wish.joined ?? wish.words.join(' ')
  return (
    kindOf(index, wish) ??
    index.brandTexts.get(stemsOf(words)) ??
    index.factTexts.get(wordsOf(words).join('')) ??
    null
  )
}
