import { setImmediate as nextTurn } from 'node:timers/promises'
import { singulars } from '../../../contract/named-categories.ts'
import type { Terms } from '../facets/scope.ts'
import { isIn } from '../product-index/bitset.ts'
import { ownTraits, type ProductColumns, type TraitValue } from '../product-index/product-columns.ts'
import type { Category } from '../read-categories.ts'
import type { SpecDefinition } from '../spec-definitions.ts'
import { WordIndex } from './word-index.ts'
import { wordsOf } from './words-of-text.ts'

/** What one turn of the event loop takes at most: some 10 ms. */
const NAMES_AT_ONCE = 500

/** The specification that says what kind of thing a product is, in the categories that hold several kinds. */
const KIND_OF_PRODUCT = 'product_type'

/** Words of a phrase that make it speak of another part: "gráfica hasta {value}" is no graphics card. */
const otherPart = /\b(hasta|de|para)\b/

/** The words of the product index. They are read once with turns for others in between, and then go on with its changes. */
export class ProductWords {
  readonly index: WordIndex
  readonly #columns: ProductColumns
  readonly #definitions: ReadonlyMap<string, SpecDefinition>
  readonly #categories: ReadonlyMap<number, Category>
  readonly #known = new Set<TraitValue>()

  private constructor(columns: ProductColumns, { definitions, categories }: Terms) {
    this.#columns = columns
    this.#categories = new Map(categories.map((category) => [category.id, category]))
    this.#definitions = new Map(definitions.map((definition) => [definition.key, definition]))
    this.index = new WordIndex({
      get size() {
        return columns.size
      },
      ids: columns.ids,
      prices: columns.prices,
      isThere: (slot) => isIn(columns.alive, slot),
      isInStock: (slot) => isIn(columns.inStock, slot),
    })
  }

  static async read(columns: ProductColumns, terms: Terms): Promise<ProductWords> {
    const words = new ProductWords(columns, terms)
    while (words.index.names.length + NAMES_AT_ONCE < columns.size) {
      words.#addNames(words.index.names.length + NAMES_AT_ONCE)
      await nextTurn()
    }
    words.goOn()
    words.index.settle()
    return words
  }

  /** Whether the columns have products that came since the last time. Prices and stock are always those of the columns. */
  get isBehind(): boolean {
    return this.index.names.length < this.#columns.size
  }

  /** Takes in what came to the columns since the last time. */
  goOn(): void {
    this.#addNames(this.#columns.size)
    for (const [key, trait] of this.#columns.traits)
      for (const value of trait.values()) {
        if (this.#known.has(value)) continue
        this.#known.add(value)
        this.#addTrait(key, value)
      }
    this.index.forgetScores()
  }

  #addNames(upTo: number): void {
    const { names, partNumbers } = this.#columns
    for (let slot = this.index.names.length; slot < upTo; slot++) {
      const code = partNumbers[slot]
      this.index.addRow(names[slot] ?? '', code ? [code] : [])
    }
  }

  #addTrait(key: string, holder: TraitValue): void {
    const { value } = holder
    if (key === ownTraits.brand) this.index.addBrand(String(value), holder)
    else if (key === ownTraits.category) {
      const category = this.#categories.get(Number(value))
      if (!category) return
      for (const words of [category.label, category.singular, ...category.words])
        this.index.addFact('kind', words, holder)
    } else if (key === ownTraits.condition) {
      if (value === 'refurbished') this.index.addFact('fact', singulars[10], holder)
    } else {
      const definition = this.#definitions.get(key)
      if (definition) this.#addSpec(definition, holder)
    }
  }

  /** Specifications that a card shows or a listing filters by are facts and figures; the others only help. */
  #addSpec(definition: SpecDefinition, holder: TraitValue): void {
    const { value } = holder
    const places = [...definition.places.values()]
    const isMain = places.some(
      ({ cardPosition, facetPosition }) => cardPosition !== null || facetPosition !== null,
    )
    if (typeof value === 'string') {
      const place = definition.key === KIND_OF_PRODUCT ? 'kind' : isMain ? 'fact' : 'hint'
      this.index.addFact(place, value, holder)
    } else if (value === true) this.index.addFact('hint', definition.label, holder)
    else if (typeof value === 'number' && isMain) {
      this.index.addFigure(value, unitOf(definition), holder)
      const words = definition.phrase?.replace('{value}', '').trim() ?? ''
      if (words && !otherPart.test(words)) this.index.addFact('hint', words, holder)
    }
  }
}

/** The unit of its figures as the search knows units: of "{value} hilos" it is "hilos". */
function unitOf({ unit, phrase }: SpecDefinition): string {
  if (unit === '″') return 'pulgadas'
  return wordsOf(unit ?? phrase?.replace('{value}', '') ?? '').join('')
}
