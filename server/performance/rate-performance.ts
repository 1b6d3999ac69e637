import type { PerformanceAnswer, RatingAnswer } from '../../contract/api/performance.ts'
import type { MachineQuery } from '../../contract/calculator.ts'
import {
  gameClassLabels,
  games,
  type PerformanceClass,
  resolutions,
  workClassLabels,
  works,
} from '../../contract/performance.ts'
import type { Executor } from '../db/database.ts'
import { classesOf, limitOf, type Machine, type Rating } from './classes-of.ts'
import { findSteps } from './find-steps.ts'
import { gameRequirements } from './game-requirements.ts'
import { findIntegratedGraphics } from './graphics-chips.ts'
import { type FoundPart, findCard, findProcessor } from './known-models.ts'
import { graphicsInside, type ProcessorFigures } from './processor-models.ts'
import { workRequirements } from './work-requirements.ts'

/**
 * Says how well a machine serves each game and each kind of work, what limits it, and which product in stock is its next best
 * step. Of a machine of which a part is not known it says nothing.
 */
export async function ratePerformance(
  db: Executor,
  { processor: processorSlug, graphics: cardSlug, memoryGb, resolution, lines }: MachineQuery,
): Promise<PerformanceAnswer> {
  const processor = findProcessor(processorSlug)
  const drawsItself = cardSlug === ''
  const graphics = drawsItself ? findInside(processor) : findCard(cardSlug)
  const machine: Machine = { processor: processor.figures, graphics: graphics.figures, memoryGb }
  const answer = {
    processor: { asked: processor.asked, found: processor.found, choices: processor.choices },
    graphics: { asked: graphics.asked, found: graphics.found, choices: graphics.choices },
    drawsItself,
    memoryGb,
    resolution,
  }
  if (!machine.processor || !machine.graphics || memoryGb === null)
    return { ...answer, games: [], works: [], limit: null, steps: [] }
  const classes = classesOf(machine)
  const ratings = new Map(classes.games.map(({ key, at }) => [key, at]))
  const workRatings = new Map(classes.works.map(({ key, rating }) => [key, rating]))
  const limit = limitOf(machine, resolution)
  return {
    ...answer,
    games: games.map(({ key, name }) => {
      const at = resolutions.map((one) => [one, toRating(ratings.get(key)?.[one] ?? null, gameClassLabels)])
      return { key, name, at: Object.fromEntries(at), basis: basisOf(gameRequirements[key], gameClassLabels) }
    }),
    works: works.map(({ key, name }) => ({
      key,
      name,
      rating: toRating(workRatings.get(key) ?? null, workClassLabels),
      program: workRequirements[key].program,
      basis: basisOf(workRequirements[key], workClassLabels),
    })),
    limit: limit && { part: limit.part, text: limit.text },
    steps: await findSteps(db, machine, resolution, lines),
  }
}

function findInside(processor: FoundPart<ProcessorFigures>): ReturnType<typeof findCard> {
  const name = processor.found && graphicsInside(processor.found.name)
  const figures = name ? findIntegratedGraphics(name) : null
  const found = name && figures ? { slug: '', name } : null
  return { asked: '', found, choices: [], figures }
}

function toRating(rating: Rating, labels: Record<PerformanceClass, string>): RatingAnswer {
  const reached = rating?.class ?? 'insufficient'
  return { class: reached, label: labels[reached], limitedBy: rating?.limitedBy ?? null }
}

type Based = {
  source: { publisher: string }
  levels: readonly { class: PerformanceClass; isOurs?: true }[]
}

/** What a rating stands on, in a sentence that says what of it is the shop's own estimate. */
function basisOf({ source: { publisher }, levels }: Based, labels: Record<PerformanceClass, string>): string {
  const ours = [...new Set(levels.filter(({ isOurs }) => isOurs).map((level) => level.class))]
  const words = ours.map((one) => `«${labels[one].split(',')[0]}»`)
  const said = `Según los requisitos que publica ${publisher}`
  return words.length === 0 ? `${said}.` : `${said}; ${words.join(' y ')}, estimación nuestra.`
}
