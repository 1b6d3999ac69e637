import { architectureFactors, type GraphicsFigures } from './graphics-chips.ts'
import { findArchitecture, type ProcessorFigures } from './processor-models.ts'

/*
 * What the figures of a part come to, as a number without a unit that grows with each of them. It serves to put parts in an
 * order and to compare them with the parts that publishers name, and is shown to nobody.
 */

/** Memory feeds the shaders, so that a chip whose bandwidth is short does not use all of them. */
const BANDWIDTH_SHARE = 0.25

/** Of a graphics chip: its calculations a second as its architecture uses them, tempered by its bandwidth. */
export function graphicsScore({ architecture, shaders, boostMhz, bandwidthGbS }: GraphicsFigures): number {
  const teraflops = (2 * shaders * boostMhz) / 1e6
  const used = teraflops * architectureFactors[architecture]
  return used ** (1 - BANDWIDTH_SHARE) * (bandwidthGbS / 50) ** BANDWIDTH_SHARE
}

/** Up to so many cores a game finds work for. */
const GAME_CORES = 8
/** What a core beyond them still brings, for what runs beside the game. */
const FURTHER_CORE = 0.05
/** A cache of so many megabytes is stacked on the chip, which games notice most. */
const STACKED_CACHE_MB = 96
const STACKED_CACHE_FACTOR = 1.3

/** Of a processor in games, where the fastest cores count. Null where we do not know its architecture. */
export function gameProcessorScore({
  architecture,
  cores,
  boostGhz,
  cacheMb,
}: ProcessorFigures): number | null {
  const known = findArchitecture(architecture)
  if (!known) return null
  const counted = Math.min(cores, GAME_CORES) + FURTHER_CORE * Math.max(0, cores - GAME_CORES)
  const cache = (cacheMb ?? 0) >= STACKED_CACHE_MB ? STACKED_CACHE_FACTOR : 1
  return known.factor * boostGhz * counted ** 0.4 * cache
}

/** Of a processor in work that uses all of its cores. Null where we do not know its architecture. */
export function workProcessorScore({ architecture, cores, boostGhz }: ProcessorFigures): number | null {
  const known = findArchitecture(architecture)
  if (!known) return null
  const small = known.isHybrid ? Math.max(0, cores - GAME_CORES) : 0
  return known.factor * boostGhz * (cores - small / 2) ** 0.8
}
