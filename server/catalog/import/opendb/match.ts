import type { Specs } from '../../product-rows.ts'
import type { SpecKey, SpecValue } from '../../spec-definitions.ts'
import { knownMaker, makerIn } from '../makers.ts'
import { modelKey, saysMore, shareAWord } from './model-key.ts'
import type { OpenRecord } from './open-record.ts'
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

/** Finds the records that are a product, by number or by maker and model, and believes only what fits. */
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
    // "SE-226-XT ARGB" of a "SE-226-XT": the name was cut short, and would fit another part.
    const isNameShort = !isNameSure && aliases.some((alias) => saysMore(alias.model, model))
    if (!isNameShort && name !== '') put(byModel, `${maker}|${name}`, candidate)
    for (const { number, key, model: said } of aliases) {
      // Some records bear the names of two parts. A number that says less than the name ("MAXIMUS IV GENE-Z" of a
      // "GENE-Z/GEN3"), or more than a name that stands by itself, may be that of the other one.
      if (saysMore(model, said) || (isNameSure && saysMore(said, model))) continue
      if (isNumber(number)) put(byNumber, `${maker}|${bare(number)}`, candidate)
      // So may words that the name does not know.
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
      // Of one name there are kits, sizes and memories: those are other parts, and no doubt about it. Under one number
      // they would be a contradiction.
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
      // A number says by itself which part it is; a name needs its figures.
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

  /** What the product lacks and the records tell, if they are at one about it. */
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

/** One word, long enough and with a digit: else it is a name that many parts bear. */
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

function filled(specs: ReturnType<SpecKind['specs']>): Specs {
  return Object.fromEntries(
    Object.entries(specs).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
