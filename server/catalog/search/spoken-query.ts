import { type Bound, gluedMeasure, isUnit, type Measure, measureOf, wishedMeasureText } from './measures.ts'
import type { Synonym } from './seed-synonyms.ts'
import { Vocabulary } from './vocabulary.ts'
import { chunksOf, stemOf } from './words-of-text.ts'

/**
 * One thing that a query asks for, as its words say it. `chunks` are the places of these words in the query, so that a
 * chip can take them out of it again.
 */
export type Wish = { chunks: readonly number[] } & (
  | {
      kind: 'words'
      words: readonly string[]
      /** The same words as one: "lian li" as "lianli", "g.skill" as "gskill". */
      joined: string | null
      /** What else the staff say that they mean, each of some words. */
      synonyms: readonly (readonly string[])[]
      /** A wish that raises what fulfils it and drops nothing: "gamer". */
      isVague: boolean
    }
  | { kind: 'measure'; measure: Measure; bound: Bound; label: string }
  /** Cents, both ends included. */
  | { kind: 'price'; from: number | null; to: number | null; label: string }
  | { kind: 'without'; words: readonly string[] }
)

export type SpokenQuery = {
  /** The query as it was typed, cut at its spaces. */
  typed: readonly string[]
  wishes: Wish[]
}

/** Words that say nothing of a product. A query of nothing else is looked for as it stands. */
const fillers: ReadonlySet<string> = new Set(
  `a al algo algun alguna algunos ante aqui bajo bien busco buscar buscando cada como comprar con cotizar cual cuanto
  cuesta cuestan da dame de del desde dime disponible disponibles donde dos e el ella en es esa ese eso esta este esto
  estoy encaja encaje entra entre favor hay hola la las le lo los marca mas me mi mis modelo modelos muy necesito no o
  oferta ofertas otra otro para pero por porfa porfavor precio precios producto productos promocion q que quiero
  quisiera se sea ser si sirva sirve son stock su sus tal te tengan tenga tengo tiene tienen tienes tipo tu u un una
  unas uno unos valor venden vendes venta ver y ya yo`
    .split(/\s+/)
    .filter(Boolean),
)

/** Wishes that no product writes about itself: they drop nothing. By their stems. */
const vague: ReadonlySet<string> = new Set(
  `barato barata economico economica bueno buena buenos bonito bonita calidad mejor mejores nuevo nueva original potente
  rapido rapida silencioso silenciosa gamer gaming juegos jugar trabajo trabajar estudiar estudios universidad oficina
  diseño programar edicion editar streaming hogar casa gama media alta baja barrato baratito accesible completo completa
  recomendado recomendada compatible`
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => chunksOf(word).flatMap(({ words }) => words.map(stemOf))),
)

type Token = {
  word: string
  /** All words of its chunk as one, on the first of them. */
  joined: string | null
  chunk: number
  isMoney: boolean
}

const moneyWords: ReadonlySet<string> = new Set(['dolares', 'dolar', 'usd', 'dls', 'dolarucos', 'dolaritos'])

/** What stands before the highest price, or the greatest figure, that somebody takes; longest first. */
const untilPhrases = [
  ['que', 'no', 'pase', 'de'],
  ['no', 'mas', 'de'],
  ['por', 'menos', 'de'],
  ['por', 'debajo', 'de'],
  ['menos', 'de'],
  ['menor', 'a'],
  ['menor', 'de'],
  ['menores', 'a'],
  ['debajo', 'de'],
  ['inferior', 'a'],
  ['hasta'],
  ['maximo'],
  ['max'],
  ['tope'],
  ['bajo'],
  ['presupuesto', 'de'],
  ['presupuesto'],
]

const fromPhrases = [
  ['por', 'encima', 'de'],
  ['a', 'partir', 'de'],
  ['arriba', 'de'],
  ['mas', 'de'],
  ['mayor', 'a'],
  ['mayor', 'de'],
  ['superior', 'a'],
  ['al', 'menos'],
  ['minimo'],
  ['min'],
  ['desde'],
]

/** A figure under this is hardly a price: "hasta 5" is the beginning of something else. */
const LEAST_PRICE = 10
/** More words than anybody means: what comes after is not looked for. */
const MOST_WORDS = 20
/** More things than anybody asks for at once. Each costs up to some milliseconds in a large catalogue. */
const MOST_WISHES = 12
/** Longest phrase of a synonym that is looked for. */
const LONGEST_PHRASE = 4

/** "laptop 16 ram 512 ssd": sizes that people write without their unit. Not 4, which is more often the end of "ddr 4". */
const driveSizes = [120, 128, 240, 250, 256, 480, 500, 512, 960, 1000, 1024]
const bareSizes: ReadonlyMap<string, readonly number[]> = new Map([
  ['ram', [8, 12, 16, 24, 32, 48, 64, 96, 128]],
  ['ssd', driveSizes],
  ['disco', driveSizes],
  ['almacenamiento', driveSizes],
])

/** What the staff say that words mean. */
export type SynonymBook = {
  /** Phrases by the stems of their words, with what they lead to. */
  phrases: ReadonlyMap<string, readonly (readonly string[])[]>
  /** The single words among them, for slips of the keys. */
  words: Vocabulary
}

/** What reading a query asks of the catalogue. */
export type KnownWords = {
  /** Whether a product has this very word. */
  has(word: string): boolean
  /** Whether a product has a word that begins so. */
  begins(word: string): boolean
  /** Whether these stems are the name of a kind of thing. */
  isKind(stems: string): boolean
}

/** Prepares the staff's synonyms for reading queries: a phrase may stand in several of them. */
export function synonymBook(synonyms: readonly Synonym[]): SynonymBook {
  const phrases = new Map<string, (readonly string[])[]>()
  const words = new Vocabulary()
  for (const { typed, found } of synonyms) {
    const leadsTo = found.map(plainWords).filter((words) => words.length > 0)
    for (const phrase of typed) {
      const parts = plainWords(phrase)
      const key = joinedStems(parts)
      if (!key) continue
      phrases.set(key, [...(phrases.get(key) ?? []), ...leadsTo])
      if (parts.length === 1) words.add(parts[0] ?? '')
    }
  }
  words.settle()
  return { phrases, words }
}

/** Of one word joined by signs its whole ("m.2" is "m2"), else the words. */
function plainWords(text: string): string[] {
  return chunksOf(text).flatMap(({ words, joined }) => (joined ? [joined] : words))
}

const joinedStems = (words: readonly string[]) => words.map(stemOf).join(' ')

/** Reads what somebody typed: prices, figures with units, what the staff's synonyms say, and the words that are left. */
export function readSpokenQuery(text: string, synonyms: SynonymBook, known: KnownWords): SpokenQuery {
  const typed = text.split(/\s+/).filter(Boolean)
  const tokens = typed
    .flatMap((piece, chunk) =>
      chunksOf(piece).flatMap(({ words, joined }) =>
        words.map((word, at) => ({
          word,
          joined: at === 0 ? joined : null,
          chunk,
          isMoney: /[$<]/.test(piece) && /^\d/.test(word),
        })),
      ),
    )
    .slice(0, MOST_WORDS)
  const wishes: Wish[] = []
  const rest: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const read =
      readPrice(tokens, at) ??
      readMeasure(tokens, at) ??
      readSynonym(tokens, at, synonyms, known) ??
      readWithout(tokens, at)
    if (read) {
      flush()
      wishes.push(read.wish)
      at += read.length
      continue
    }
    const token = tokens[at++]
    if (!token) break
    if (fillers.has(token.word)) flush()
    else rest.push(token)
  }
  flush()
  if (wishes.length === 0) wishes.push(...tokens.map((token) => wordWish([token])))
  return { typed, wishes: wishes.slice(0, MOST_WISHES) }

  /** Words that stand side by side: two of them may be one that was split. */
  function flush(): void {
    while (rest.length > 0) {
      const [first, second] = rest
      if (!first) return
      const ofChunk = rest.findIndex(({ chunk }) => chunk !== first.chunk)
      const length = first.joined ? (ofChunk < 0 ? rest.length : ofChunk) : 1
      const isSplit = length === 1 && second && !second.joined && known.has(first.word + second.word)
      wishes.push(wordWish(rest.splice(0, isSplit ? 2 : length)))
    }
  }
}

function wordWish(tokens: readonly Token[]): Wish {
  const words = tokens.map(({ word }) => word)
  return {
    kind: 'words',
    chunks: chunksOfTokens(tokens),
    words,
    joined: tokens.length > 1 ? words.join('') : null,
    synonyms: [],
    isVague: tokens.length === 1 && vague.has(stemOf(words[0] ?? '')),
  }
}

type Read = { wish: Wish; length: number }

const chunksOfTokens = (tokens: readonly Token[]) => [...new Set(tokens.map(({ chunk }) => chunk))]

function readPrice(tokens: readonly Token[], at: number): Read | null {
  const word = (offset: number) => tokens[at + offset]?.word
  const priceAt = (offset: number) => readAmount(tokens, at + offset)
  const wish = (length: number, from: number | null, to: number | null): Read => ({
    length,
    wish: {
      kind: 'price',
      chunks: chunksOfTokens(tokens.slice(at, at + length)),
      from: from === null ? null : Math.round(from * 100),
      to: to === null ? null : Math.round(to * 100),
      label: from === null ? `Hasta $${to}` : to === null ? `Desde $${from}` : `$${from} a $${to}`,
    },
  })
  // "entre 300 y 500", "de 300 a 500 dólares"
  if (word(0) === 'entre' || word(0) === 'de' || word(0) === 'desde') {
    const low = priceAt(1)
    const hasAnd = low && ['y', 'a', 'hasta'].includes(word(1 + low.length) ?? '')
    const high = hasAnd ? priceAt(2 + low.length) : null
    if (low && high && high.amount > low.amount && (word(0) !== 'de' || high.isMoney || low.isMoney))
      return wish(2 + low.length + high.length, low.amount, high.amount)
  }
  const until = untilPhrases.find((phrase) => phrase.every((part, offset) => word(offset) === part))
  if (until) {
    const skipped = skipSmall(tokens, at + until.length)
    const price = priceAt(until.length + skipped)
    if (price) return wish(until.length + skipped + price.length, null, price.amount)
  }
  const from = fromPhrases.find((phrase) => phrase.every((part, offset) => word(offset) === part))
  if (from) {
    const skipped = skipSmall(tokens, at + from.length)
    const price = priceAt(from.length + skipped)
    if (price) return wish(from.length + skipped + price.length, price.amount, null)
  }
  // "laptop 600 dólares", "gráfica $300": so much is there to spend.
  const bare = priceAt(0)
  return bare?.isMoney ? wish(bare.length, null, bare.amount) : null
}

/** "hasta los 500", "menos de unos 300" */
function skipSmall(tokens: readonly Token[], at: number): number {
  return ['los', 'unos', 'las', 'de'].includes(tokens[at]?.word ?? '') ? 1 : 0
}

/** An amount of dollars at this place: "500", "$500", "500 dólares", "mil", "2 mil". Null before a unit: "8 gb". */
function readAmount(
  tokens: readonly Token[],
  at: number,
): { amount: number; length: number; isMoney: boolean } | null {
  const first = tokens[at]
  if (!first) return null
  const isThousand = first.word === 'mil'
  if (!isThousand && !/^\d{1,6}(\.\d{1,2})?$/.test(first.word)) return null
  let length = 1
  let amount = isThousand ? 1000 : Number(first.word)
  if (!isThousand && tokens[at + 1]?.word === 'mil') {
    amount *= 1000
    length++
  }
  const next = tokens[at + length]?.word ?? ''
  const isMoney = first.isMoney || moneyWords.has(next)
  if (moneyWords.has(next)) length++
  else if (!first.isMoney && isUnit(next)) return null
  return amount < LEAST_PRICE && !isMoney ? null : { amount, length, isMoney }
}

function readMeasure(tokens: readonly Token[], at: number): Read | null {
  const word = (offset: number) => tokens[at + offset]?.word
  const until = untilPhrases.find((phrase) => phrase.every((part, offset) => word(offset) === part))
  const from = fromPhrases.find((phrase) => phrase.every((part, offset) => word(offset) === part))
  const before = (until ?? from)?.length ?? 0
  const figure = word(before) ?? ''
  const glued = gluedMeasure(figure)
  const next = word(before + 1)
  const apart = /^\d{1,5}(\.\d+)?$/.test(figure) && next ? measureOf(Number(figure), next) : null
  const of = next === 'de' ? word(before + 2) : next
  const bare = /^\d+$/.test(figure) && bareSizes.get(of ?? '')?.includes(Number(figure))
  const measure = glued ?? apart ?? (bare ? measureOf(Number(figure), 'gb') : null)
  if (!measure) return null
  const length = before + (apart ? 2 : 1)
  const bound: Bound = until ? 'most' : from ? 'least' : 'about'
  return {
    length,
    wish: {
      kind: 'measure',
      chunks: chunksOfTokens(tokens.slice(at, at + length)),
      measure,
      bound,
      label: wishedMeasureText(measure, bound),
    },
  }
}

/** The longest phrase that begins here and is a synonym or the name of a kind of thing. */
function readSynonym(
  tokens: readonly Token[],
  at: number,
  { phrases, words: synonymWords }: SynonymBook,
  known: KnownWords,
): Read | null {
  for (let length = Math.min(LONGEST_PHRASE, tokens.length - at); length > 0; length--) {
    const phrase = tokens.slice(at, at + length)
    const words = phrase.map(({ word }) => word)
    const joined = phrase[0]?.joined ?? null
    const isChunk = joined !== null && joined === words.join('')
    const stems = joinedStems(words)
    const found = (isChunk ? phrases.get(joined) : undefined) ?? phrases.get(stems)
    if (found || (length > 1 && known.isKind(stems)))
      return synonym(phrase, isChunk ? [joined] : words, found ?? [])
  }
  const token = tokens[at]
  if (!token || token.joined || known.has(token.word) || known.begins(token.word)) return null
  const [meant] = synonymWords.soundingLike(token.word).concat(synonymWords.near(token.word).ids)
  const word = meant === undefined ? undefined : synonymWords.terms[meant]
  const found = word && phrases.get(stemOf(word))
  return word && found ? synonym([token], [word], found) : null
}

function synonym(
  tokens: readonly Token[],
  words: readonly string[],
  found: readonly (readonly string[])[],
): Read {
  const said = words.filter((word) => !fillers.has(word))
  return {
    length: tokens.length,
    wish: {
      kind: 'words',
      chunks: chunksOfTokens(tokens),
      words: said.length > 0 ? said : words,
      joined: null,
      synonyms: found,
      isVague: said.every((word) => vague.has(stemOf(word))) && said.length > 0,
    },
  }
}

/** "sin luces": what has them is left out. */
function readWithout(tokens: readonly Token[], at: number): Read | null {
  const next = tokens[at + 1]
  if (tokens[at]?.word !== 'sin' || !next) return null
  return {
    length: 2,
    wish: { kind: 'without', chunks: chunksOfTokens(tokens.slice(at, at + 2)), words: [next.word] },
  }
}
