import { expect, test } from 'vitest'
import { games, performanceClasses, resolutions, works } from '../../contract/performance.ts'
import { classesOf, limitOf, type Machine, machineOf, type Rating } from './classes-of.ts'
import { gameRequirements } from './game-requirements.ts'
import { findGraphicsChip, type GraphicsFigures, listGraphicsChips } from './graphics-chips.ts'
import { graphicsNamed, processorNamed } from './needs.ts'
import { listProcessorModels } from './processor-models.ts'
import { gameProcessorScore, graphicsScore } from './score-parts.ts'
import { workRequirements } from './work-requirements.ts'

const rank = (rating: Rating) => performanceClasses.indexOf(rating?.class ?? 'insufficient')

const ranksOf = (machine: Machine) => {
  const { games, works } = classesOf(machine)
  return [
    ...games.flatMap(({ at }) => resolutions.map((resolution) => rank(at[resolution]))),
    ...works.map(({ rating }) => rank(rating)),
  ]
}

const modest: Machine = {
  processor: processorNamed('Ryzen 5 5500'),
  graphics: graphicsNamed('GeForce RTX 3050 6 GB'),
  memoryGb: 16,
}

test('a publisher that names a machine for a level sees it get what it promises', () => {
  for (const { key, name } of games) {
    for (const level of gameRequirements[key].levels) {
      // Of 720p we say nothing.
      if (level.resolution === '720p') continue
      for (const processor of level.processors) {
        for (const graphics of level.graphics) {
          const machine = {
            processor: processorNamed(processor),
            // Who names video memory means the chip that has it.
            graphics: { ...graphicsNamed(graphics), vramGb: Math.max(level.vramGb ?? 0, 16) },
            memoryGb: level.memoryGb,
          }
          const rating = classesOf(machine).games.find((game) => game.key === key)?.at[level.resolution]
          expect(
            rank(rating ?? null),
            `${name}: ${processor}, ${graphics}, ${level.resolution}`,
          ).toBeGreaterThanOrEqual(performanceClasses.indexOf(level.class))
        }
      }
    }
  }
  for (const { key, name } of works) {
    for (const level of workRequirements[key].levels) {
      for (const processor of level.processors) {
        const graphics = { ...graphicsNamed('GeForce GT 1030'), vramGb: level.vramGb ?? 0 }
        const machine = { processor: processorNamed(processor), graphics, memoryGb: level.memoryGb }
        const rating = classesOf(machine).works.find((work) => work.key === key)?.rating
        expect(rank(rating ?? null), `${name}: ${processor}`).toBeGreaterThanOrEqual(
          performanceClasses.indexOf(level.class),
        )
      }
    }
  }
})

test('more pixels are never better, and a stronger part is never worse', () => {
  const graphics = listGraphicsChips().map(({ figures }) => figures)
  const byScore = graphics.toSorted((a, b) => graphicsScore(a) - graphicsScore(b))
  const score = (figures: Machine['processor']) => (figures && gameProcessorScore(figures)) ?? 0
  const processors = listProcessorModels()
    .map(({ figures }) => figures)
    .toSorted((a, b) => score(a) - score(b))
  for (const figures of graphics) {
    for (const { key, at } of classesOf({ ...modest, graphics: figures }).games) {
      const ranks = resolutions.map((resolution) => rank(at[resolution]))
      expect(ranks, key).toEqual(ranks.toSorted((a, b) => b - a))
    }
  }
  // With the same video memory, which has a rule of its own.
  expectNeverWorse(byScore.map((figures) => ({ ...modest, graphics: { ...figures, vramGb: 16 } })))
  const gamesOnly = (machine: Machine) => ranksOf(machine).slice(0, -works.length)
  expectNeverWorse(
    processors.map((processor) => ({ ...modest, processor })),
    gamesOnly,
  )
  expectNeverWorse([4, 6, 8, 12, 16, 24, 32, 64].map((memoryGb) => ({ ...modest, memoryGb })))
  const chip = findGraphicsChip('GeForce RTX 5060') as GraphicsFigures
  expectNeverWorse([2, 4, 6, 8, 12, 16].map((vramGb) => ({ ...modest, graphics: { ...chip, vramGb } })))
})

function expectNeverWorse(ascending: readonly Machine[], ranks = ranksOf): void {
  let last: number[] = []
  for (const machine of ascending) {
    const now = ranks(machine)
    expect(
      now.every((rank, index) => rank >= (last[index] ?? 0)),
      JSON.stringify(machine),
    ).toBe(true)
    last = now
  }
  // What never changes would be never worse either.
  expect(new Set(ascending.map((machine) => ranks(machine).join())).size).toBeGreaterThan(1)
}

test('of a chip without figures nothing is said, and one of several sizes is the weaker one', () => {
  const unknown = machineOf({
    processor: { microarchitecture: 'Zen 3', core_count: 6, boost_clock_ghz: 4.4 },
    graphics: { gpu_chip: 'GeForce RTX 7090', vram_gb: 48 },
    memoryGb: 32,
  })
  expect(classesOf(unknown).games.every(({ at }) => at['1080p'] === null)).toBe(true)
  expect(limitOf(unknown)).toBeNull()
  const noArchitecture = machineOf({ processor: { core_count: 6, boost_clock_ghz: 4.4 }, memoryGb: 32 })
  expect(classesOf(noArchitecture).works.every(({ rating }) => rating === null)).toBe(true)
  expect(findGraphicsChip('GeForce RTX 3050')).toEqual(findGraphicsChip('GeForce RTX 3050 6GB'))
  expect(findGraphicsChip('GeForce RTX 3070 LHR')).toEqual(findGraphicsChip('GeForce RTX 3070', 8))
  expect(findGraphicsChip('RTX 4060 8 GB'), 'as a laptop names its own').toBeNull()
})

test('what limits is the part that alone is behind the others', () => {
  expect(limitOf({ ...modest, processor: processorNamed('Ryzen 7 7800X3D') })?.part).toBe('graphics')
  const slow = { ...modest, graphics: graphicsNamed('GeForce RTX 5080'), memoryGb: 32 }
  expect(limitOf({ ...slow, processor: processorNamed('Core i5-6500') })?.part).toBe('processor')
  expect(limitOf({ ...slow, processor: processorNamed('Ryzen 7 7800X3D'), memoryGb: 8 })).toMatchObject({
    part: 'memory',
    text: expect.stringMatching(/^En 1080p lo que más limita es la memoria: en \d+ de 20 juegos/),
  })
  expect(limitOf({ ...slow, processor: processorNamed('Ryzen 7 7800X3D') })).toBeNull()
})
