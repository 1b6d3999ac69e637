import type pg from 'pg'
import type { Shop } from '../test/shop.ts'
import type { ProcessorTime } from './processor-time.ts'

/**
 * What a shop has when it is measured, each on top of the one before: the demo shop, so many products for sale, and at last
 * 200,000 orders. A measure of `own` starts its shops itself.
 */
export const scenes = ['own', 'demo', '1000', '10000', '46000', 'orders'] as const
export type Scene = (typeof scenes)[number]

export type Unit = 'µs' | 'ms' | 's' | 'MB' | '/s' | '%' | '×' | 'count'

/** A figure with the least and the most of its rounds. */
export type Spread = { value: number; least: number; most: number }

/** What a figure has to reach. `ratio` and `cpuMs` (server and database together) are those of the result. */
export type Goal = { of?: 'value' | 'ratio' | 'cpuMs' } & ({ atMost: number } | { atLeast: number })

export type Result = {
  /** Tells results apart from one run to the next. */
  name: string
  /** Median of the rounds, in `unit`. More is better of `/s` and `×`, less of all others. */
  value: number
  unit: Unit
  /** Least and most of the rounds. */
  spread: readonly [number, number]
  /** What the floor took in the same rounds, in the same unit. */
  floor?: number
  /** How near the floor it comes, round by round: 1 is the floor itself, less is worse, whatever the unit. */
  ratio?: Spread
  /** Processor milliseconds of one request. */
  cpuMs?: { server: Spread; database: Spread }
  goal?: Goal
  /** One of many of its kind: it stays out of the table of `docs/performance.md`. */
  isDetail?: boolean
  /** It tells of the machine alone: whether times may be compared with those of an earlier run. */
  isOfMachine?: boolean
}

/** What a measure finds: a shop that has just been started on its scene, for this measure alone. */
export type Stage = {
  scene: Scene
  /** Rounds that count; fewer with `--quick`. A first one warms up. */
  rounds: number
  shop: Shop
  /** The shop's own PostgreSQL, by a connection that is not the shop's. */
  database: pg.ClientConfig
  processorTime: ProcessorTime
  /** What was measured before in this run: the same with fewer products, say. */
  resultOf(name: string): Result | undefined
}

/** What a measure of `own` gets, which starts its shops itself (`startShop` of `test/shop.ts`), with what they are told besides. */
export type OwnStage = {
  rounds: number
  env: NodeJS.ProcessEnv
  /** A new one, empty, that goes with the run. */
  newDataDir(): Promise<string>
}

type Common = {
  /** What `--only` calls it. */
  name: string
  rounds: number
  /** The shortest kind of run that has it. */
  from: 'quick' | 'usual' | 'long'
}

export type ShopMeasure = Common & {
  /** It runs on each of them. */
  scenes: readonly Exclude<Scene, 'own'>[]
  run(stage: Stage): Promise<Result[]>
}

export type OwnMeasure = Common & { scenes: readonly ['own']; run(stage: OwnStage): Promise<Result[]> }

export type Measure = ShopMeasure | OwnMeasure
