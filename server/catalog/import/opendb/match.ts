import type { OpenRecord } from '../../open-parts/open-record.ts'
import type { Specs } from '../../product-rows.ts'
import type { SpecKey } from '../../seed-spec-definitions.ts'
import type { SpecValue } from '../../spec-definitions.ts'
import { knownMaker, makerIn } from '../makers.ts'
import { modelKey, saysMore, shareAWord } from './model-key.ts'
import { type SpecKind, same } from './spec-kind.ts'

export type Product = {
  id: number
  sku: string
  name: string
  brand: string | null
  model: string | null
  partNumber: string | null
  specs: Specs
}

export type Match =
  | { is: 'certain'; records: OpenRecord[]; added: Specs }
  | { is: 'doubtful'; record: OpenRecord; reason: string }
  | { is: 'none' }

type Candidate = { record: OpenRecord; specs: Specs }

/** Finds the records of a product by part number, or by maker and model. Records that contradict it are only a doubt. */
export function createMatcher(kind: SpecKind) {
  const byModel = new Map<string, Candidate[]>()
  const byNumber = new Map<string, Candidate[]>()

  const keyOf = (name: string, specs: Specs) =>
    modelKey(name, kind.figures(specs), { keepColours: kind.coloursAreNames })

  function add(record: OpenRecord) {
    const maker = record.manufacturer ? knownMaker(record.manufacturer) : makerIn(record.name)?.maker
    if (!maker) return
    const specs = filled(kind.specs(record))
    const candidate = { record, specs }
    const name = keyOf(record.name, specs)
    const beside = new Set(kind.besideModel?.(record))
    const aliases = record.partNumbers.map((number) => {
      const key = keyOf(number, specs)
      return { number, key, model: without(beside, key) }
    })
    const model = without(beside, name)
    const isNameSure = aliases.some((alias) => alias.key === name || alias.model === model)
    // The name "SE-226-XT" of the part "SE-226-XT ARGB" is cut short and would match another part.
    const isNameShort = !isNameSure && aliases.some((alias) => saysMore(alias.model, model))
    if (!isNameShort && name !== '') put(byModel, `${maker}|${name}`, candidate)
    for (const { number, key, model: said } of aliases) {
      // Some records mix up two parts. A number that says less than the name ("MAXIMUS IV GENE-Z" for a "GENE-Z/GEN3"), or
      // more than a name that is certain, may belong to the other part.
      if (saysMore(model, said) || (isNameSure && saysMore(said, model))) continue
      if (isNumber(number)) put(byNumber, `${maker}|${bare(number)}`, candidate)
      // So may a number that shares no word with the name.
      if (key.length >= 4 && (isNumber(number) || shareAWord(key, name))) {
        put(byModel, `${maker}|${key}`, candidate)
      }
    }
  }

  function find(product: Product): Match {
    const { brand, model, partNumber, specs } = product
    if (!brand) return { is: 'none' }
    const numbers = [partNumber, model].filter((number) => number !== null && isNumber(number)) as string[]
    const numbered = numbers.flatMap((number) => byNumber.get(`${brand}|${bare(number)}`) ?? [])
    const key = model === null ? '' : keyOf(`${brand} ${model}`, specs)
    const named = key === '' ? [] : (byModel.get(`${brand}|${key}`) ?? [])
    const isNumbered = numbered.length > 0
    const candidates = [...new Set(isNumbered ? numbered : named)]
      // Parts of one name come in several sizes. Under a name, another size is simply another part; under a part number it
      // is a contradiction.
      .filter((candidate) => isNumbered || !isAnother(product, candidate))
      .map((candidate) => ({ ...candidate, reason: reasonAgainst(product, candidate, isNumbered) }))
    const fitting = candidates.filter(({ reason }) => reason === null)
    const [first] = candidates
    if (!first) return { is: 'none' }
    if (fitting.length === 0) return { is: 'doubtful', record: first.record, reason: first.reason ?? '' }
    return {
      is: 'certain',
      records: fitting.map(({ record }) => record),
      added: whatAllSay(fitting, specs),
    }
  }

  function isAnother(product: Product, { specs }: Candidate): boolean {
    return kind.needed(product.specs).some((key) => {
      const [ours, theirs] = [product.specs[key], specs[key]]
      return ours !== undefined && theirs !== undefined && !same(ours, theirs)
    })
  }

  function reasonAgainst(product: Product, { specs }: Candidate, isNumbered: boolean): string | null {
    for (const key of kind.needed(product.specs)) {
      const [ours, theirs] = [product.specs[key], specs[key]]
      // A part number is enough by itself; a name needs matching figures.
      if (isNumbered && (ours === undefined || theirs === undefined)) continue
      if (ours === undefined || theirs === undefined || !same(ours, theirs))
        return contrast(key, ours, theirs)
    }
    for (const key of kind.bothOrNeither ?? []) {
      const [ours, theirs] = [product.specs[key], specs[key]]
      if (!same(ours ?? '', theirs ?? '')) return contrast(key, ours, theirs)
    }
    for (const [key, agree] of Object.entries(kind.agreeing)) {
      const [ours, theirs] = [product.specs[key as SpecKey], specs[key as SpecKey]]
      if (ours !== undefined && theirs !== undefined && !agree(ours, theirs))
        return contrast(key, ours, theirs)
    }
    return null
  }

  /** The values that the product lacks and on which all records agree. */
  function whatAllSay(candidates: readonly Candidate[], known: Specs): Specs {
    const added: Specs = {}
    for (const key of kind.adds) {
      if (known[key] !== undefined) continue
      const told = candidates.flatMap(({ specs }) => (specs[key] === undefined ? [] : [specs[key]]))
      if (told.length > 0 && new Set(told.map((value) => JSON.stringify(value))).size === 1)
        added[key] = told[0]
    }
    return added
  }

  return { add, find }
}

function without(words: ReadonlySet<string>, key: string): string {
  return key
    .split(' ')
    .filter((word) => !words.has(word))
    .join(' ')
}

function contrast(key: string, ours: SpecValue | undefined, theirs: SpecValue | undefined): string {
  return `${key}: ${ours ?? 'no consta'} y ${theirs ?? 'no consta'}`
}

/** Whether a text is a part number: one long word with a digit. Anything else may be the name of many parts. */
function isNumber(text: string): boolean {
  return bare(text).length >= 6 && /\d/.test(text) && !/\s/.test(text)
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function put<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value) {
  const there = map.get(key)
  if (!there) map.set(key, [value])
  else if (!there.includes(value)) there.push(value)
}

/** What a record says, without what it leaves open. */
export function filled(specs: ReturnType<SpecKind['specs']>): Specs {
  return Object.fromEntries(
    Object.entries(specs).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
