import {
  type GameKey,
  games,
  type PerformanceClass,
  performanceClasses,
  type Resolution,
  resolutions,
  type WorkKey,
  works,
} from '../../contract/performance.ts'
import { type GameRequirements, gameRequirements, type Level } from './game-requirements.ts'
import { findGraphicsChip, findIntegratedGraphics, type GraphicsFigures } from './graphics-chips.ts'
import { findProcessorModel, type ProcessorFigures } from './processor-models.ts'
import { gameProcessorScore, graphicsScore, workProcessorScore } from './score-parts.ts'
import { type WorkLevel, workRequirements } from './work-requirements.ts'

/** What a class asks for at least, in the scores of `score-parts.ts`. */
export type Need = {
  class: Exclude<PerformanceClass, 'insufficient'>
  processor: number
  graphics: number
  memoryGb: number
  vramGb: number
}

/**
 * What drawing costs at a resolution, where 1080p is 1. It grows more slowly than the pixels do, because part of the work is
 * the same for each: 4K has four times those of 1080p.
 */
const costs: Record<Level['resolution'], number> = { '720p': 0.6, '1080p': 1, '1440p': 1.6, '4K': 2.9 }

/** How much more graphics "top" takes than "high", where the publisher does not say. */
const TOP_GRAPHICS = 1.7
const TOP_PROCESSOR = 1.2
/** The least that "top" takes more than "high" at a resolution of which the publisher says nothing. */
const LEAST_STEP = 1.25

/** Two parts whose figures differ by no more than this play alike: who has nearly what a publisher names is not left out. */
const TOLERANCE = 0.9

/**
 * The most that a class asks of a processor, whatever the publisher names: some name what they tested with, where a computer
 * of half the price plays alike.
 */
export const mostProcessors = { high: 'Ryzen 5 5600', top: 'Ryzen 5 7600' } as const

/**
 * At a resolution of which the publisher says nothing, "low" takes no more than this share of "high": lower settings gain that
 * much, while the minimum and what is recommended often lie close together.
 */
const LOW_SHARE = 0.5

const levelClasses = performanceClasses.filter((one) => one !== 'insufficient')

/** A name in the requirements that has no figures is a mistake of ours: the shop does not start with it. */
function named<Figures>(name: string, figures: Figures | null): Figures {
  if (figures === null) throw new Error(`There are no figures of ${name}`)
  return figures
}

/** The figures of a chip as the requirements name it. */
export function graphicsNamed(name: string): GraphicsFigures {
  return named(name, findGraphicsChip(name) ?? findIntegratedGraphics(name))
}

export function processorNamed(name: string): ProcessorFigures {
  return named(name, findProcessorModel(name))
}

/** Publishers name parts of several makers as equals: the weakest by our reckoning must get what they promise. */
const weakest = (scores: readonly (number | null)[]) =>
  Math.min(...scores.map((score) => score ?? Number.POSITIVE_INFINITY))

const graphicsOf = ({ graphics }: Level) =>
  weakest(graphics.map((name) => graphicsScore(graphicsNamed(name))))

type Stated = Need & { resolution: Level['resolution'] }

const mostOf = (name: string) => gameProcessorScore(processorNamed(name)) ?? Number.POSITIVE_INFINITY

const mostProcessor: Record<Level['class'], number> = {
  low: mostOf(mostProcessors.high),
  medium: mostOf(mostProcessors.high),
  high: mostOf(mostProcessors.high),
  top: mostOf(mostProcessors.top),
}

function statedBy(level: Level): Stated {
  const processor = weakest(level.processors.map((name) => gameProcessorScore(processorNamed(name))))
  return {
    class: level.class,
    resolution: level.resolution,
    processor: Math.min(processor * TOLERANCE, mostProcessor[level.class]),
    graphics: graphicsOf(level) * TOLERANCE,
    memoryGb: level.memoryGb,
    vramGb: level.vramGb ?? 0,
  }
}

const allResolutions = ['720p', ...resolutions] as const

/**
 * What a game asks for, by resolution and class. What its publisher says of one resolution is scaled to the others by their
 * cost. Where that would make "top" no more than "high", because it was said of 4K and with other settings, "top" takes more.
 */
function gameNeeds({ levels }: GameRequirements): ReadonlyMap<Resolution, readonly Need[]> {
  const stated = levels.map(statedBy)
  const rows = resolutions.map((resolution) => {
    const needs = levelClasses.map((one) => {
      const here = nearest(
        stated.filter((level) => level.class === one),
        resolution,
      )
      return here[0] && { ...leastOf(here.map((level) => scaled(level, resolution))), class: one }
    })
    const isSaid = (one: Level['class']) =>
      stated.some((level) => level.class === one && level.resolution === resolution)
    const [lowest, , recommended] = needs
    if (lowest && recommended && !isSaid('low'))
      lowest.graphics = Math.min(lowest.graphics, recommended.graphics * LOW_SHARE)
    const row = filled(needs)
    const [, , high, top] = row
    if (top && high && !isSaid('top')) top.graphics = Math.max(top.graphics, high.graphics * LEAST_STEP)
    return row
  })
  return new Map(resolutions.map((resolution, index) => [resolution, atMostAbove(rows.slice(index))]))
}

/** Of levels of one class, those of this resolution, or else of the one nearest to it. */
function nearest(stated: readonly Stated[], resolution: Resolution): Stated[] {
  const distance = (level: Stated) =>
    Math.abs(allResolutions.indexOf(level.resolution) - allResolutions.indexOf(resolution))
  const least = Math.min(...stated.map(distance))
  return stated.filter((level) => distance(level) === least)
}

function scaled(level: Stated, resolution: Resolution): Stated {
  return { ...level, graphics: level.graphics * (costs[resolution] / costs[level.resolution]) }
}

function leastOf(needs: readonly Omit<Need, 'class'>[]): Omit<Need, 'class'> {
  return {
    processor: Math.min(...needs.map(({ processor }) => processor)),
    graphics: Math.min(...needs.map(({ graphics }) => graphics)),
    memoryGb: Math.min(...needs.map(({ memoryGb }) => memoryGb)),
    vramGb: Math.min(...needs.map(({ vramGb }) => vramGb)),
  }
}

/**
 * The needs of the first of these rows, none of which is more than what a higher class or more pixels ask for: a publisher
 * that promises much for little is believed for less, too.
 */
function atMostAbove(rows: readonly (readonly Need[])[]): readonly Need[] {
  return levelClasses.map((one, index) => ({
    ...leastOf(rows.flatMap((row) => row.slice(index))),
    class: one,
  }))
}

/** Fills in the classes that nobody states, between and beyond those that somebody does. */
function filled(needs: readonly (Need | undefined)[]): Need[] {
  const [low, medium, high, top] = needs
  const highest = high ?? (top && { ...between(medium ?? low ?? top, top), class: 'high' as const })
  if (!low || !highest) throw new Error('A use has no minimum, or nothing above it')
  return [
    low,
    medium ?? { ...between(low, highest), class: 'medium' },
    highest,
    top ?? {
      ...highest,
      class: 'top',
      graphics: highest.graphics * TOP_GRAPHICS,
      processor: Math.min(highest.processor * TOP_PROCESSOR, mostProcessor.top),
    },
  ]
}

/** Halfway by proportion; memory is asked for as by the lower one. */
function between(lower: Need, upper: Need): Omit<Need, 'class'> {
  return {
    processor: Math.sqrt(lower.processor * upper.processor),
    graphics: Math.sqrt(lower.graphics * upper.graphics),
    memoryGb: lower.memoryGb,
    vramGb: lower.vramGb,
  }
}

function workNeeds(levels: readonly WorkLevel[]): readonly Need[] {
  const needs = levelClasses.map((one): Need | undefined => {
    const level = levels.find((candidate) => candidate.class === one)
    return (
      level && {
        class: one,
        processor: weakest(level.processors.map((name) => workProcessorScore(processorNamed(name)))),
        graphics: 0,
        memoryGb: level.memoryGb,
        vramGb: level.vramGb ?? 0,
      }
    )
  })
  return atMostAbove([filled(needs)])
}

const byGame = new Map(games.map(({ key }) => [key, gameNeeds(gameRequirements[key])]))

const byWork = new Map(works.map(({ key }) => [key, workNeeds(workRequirements[key].levels)]))

/** What each class of a game asks for at a resolution, the lowest class first. */
export function needsOfGame(key: GameKey, resolution: Resolution): readonly Need[] {
  return byGame.get(key)?.get(resolution) ?? []
}

/** What each class of a kind of work asks for, the lowest class first. */
export function needsOfWork(key: WorkKey): readonly Need[] {
  return byWork.get(key) ?? []
}
