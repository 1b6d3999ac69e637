import type { KnownModel, NamedPart } from '../../contract/api/performance.ts'
import { modelSlug } from '../../contract/calculator.ts'
import { findGraphicsChip, type GraphicsFigures, listGraphicsChips } from './graphics-chips.ts'
import { listProcessorModels, type ProcessorFigures } from './processor-models.ts'

/** The models that a buyer can say to have, by their names and by what people leave out of them. */

type Model<Figures> = KnownModel & { figures: Figures; words: readonly string[]; plain: string }

/** What people leave out, since a model is clear without it. */
const leftOut: ReadonlySet<string> = new Set([
  ...['amd', 'intel', 'nvidia', 'core', 'geforce', 'radeon', 'procesador', 'tarjeta'],
])

/** "rtx-3060-12-gb" and "RTX 3060 12GB" are the same words. */
function wordsOf(slug: string): string[] {
  return slug
    .replace(/\b(\d+)-gb\b/g, '$1gb')
    .split('-')
    .filter((word) => word !== '' && !leftOut.has(word))
}

function toModel<Figures>(name: string, figures: Figures): Model<Figures> {
  const words = wordsOf(modelSlug(name))
  return { slug: modelSlug(name), name, figures, words, plain: words.join('') }
}

const processors = listProcessorModels().map(({ name, figures }) => toModel(name, figures))

const chipsOfName = Map.groupBy(listGraphicsChips(), ({ name }) => name)

/** With its memory where cards of one chip differ by it. */
const cards = listGraphicsChips().map(({ name, figures }) =>
  toModel(chipsOfName.get(name)?.length === 1 ? name : `${name} ${figures.vramGb} GB`, figures),
)

export type FoundPart<Figures> = NamedPart & { figures: Figures | null }

/** What is offered while one types, the newest first. */
export const processorNames: readonly string[] = processors.map(({ name }) => name)
export const cardNames: readonly string[] = cards.map(({ name }) => name)

export const findProcessor = (asked: string): FoundPart<ProcessorFigures> => find(processors, asked)
export const findCard = (asked: string): FoundPart<GraphicsFigures> => find(cards, asked)

/** The most models that are offered where what was typed fits several. */
const MAX_CHOICES = 12

function find<Figures>(models: readonly Model<Figures>[], asked: string): FoundPart<Figures> {
  const none = { asked, found: null, choices: [], figures: null }
  const words = wordsOf(asked)
  if (words.length === 0) return none
  // The memory of a chip that is sold with one size alone is not in its name.
  const plainWords = words.filter((word) => !/^\d+gb$/.test(word))
  const called = (wanted: readonly string[]) => models.filter(({ plain }) => plain === wanted.join(''))
  const having = (wanted: readonly string[]) =>
    models.filter(({ plain }) => wanted.every((word) => plain.includes(word)))
  const close =
    [called(words), called(plainWords), having(words), having(plainWords)].find((some) => some.length > 0) ??
    []
  const [only, another] = close
  if (!only || close.length === models.length) return none
  if (!another) return { asked, found: named(only), choices: [], figures: only.figures }
  // The 7 of "Ryzen 7" is within "Ryzen 9 7900", too, but is not what was meant there.
  const bearsAll = ({ words: own }: Model<Figures>) => words.every((word) => own.includes(word))
  const [meant, others] = [close.filter(bearsAll), close.filter((model) => !bearsAll(model))]
  return { ...none, choices: [...meant, ...others].slice(0, MAX_CHOICES).map(named) }
}

const named = ({ slug, name }: KnownModel): KnownModel => ({ slug, name })

/** The slug of the processor that a product's name bears, or of the whole name where we know none of it. */
export function processorInName(name: string): string {
  const words = wordsOf(modelSlug(name))
  const bears = (model: Model<ProcessorFigures>) =>
    words.some((_, start) => model.words.every((word, index) => words[start + index] === word))
  const longest = processors
    .filter(bears)
    .reduce<Model<ProcessorFigures> | null>(
      (best, model) => (best && best.plain.length >= model.plain.length ? best : model),
      null,
    )
  return longest?.slug ?? modelSlug(name)
}

/** The slug of a card by its chip and memory as suppliers write them, or of the chip's name where we do not know it. */
export function cardOfChip(chip: string, vramGb: number | null): string {
  const figures = findGraphicsChip(chip, vramGb)
  return cards.find((model) => model.figures === figures)?.slug ?? modelSlug(chip)
}
