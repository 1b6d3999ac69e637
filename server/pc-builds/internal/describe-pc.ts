import type { PcProposal } from '../../../contract/api/pc-build.ts'
import { type PcWish, PLAY } from '../../../contract/pc-build.ts'
import {
  type GameKey,
  gameClassLabels,
  games,
  type PerformanceClass,
  performanceClasses,
  type Resolution,
  resolutions,
  WANTED_CLASS,
  workClassLabels,
  works,
} from '../../../contract/performance.ts'
import { type Machine, machineOf, rateGame, rateWorkOf } from '../../performance/classes-of.ts'
import type { ShelfPart } from './part-shelf.ts'

const beginnings: Record<PcProposal['kind'], string> = {
  balanced: 'Reparte el presupuesto entre las piezas que más cuentan',
  graphics: 'Pone lo que puede en la tarjeta gráfica',
  processor: 'Pone lo que puede en el procesador',
  growth: 'Deja lugar para más memoria, otro disco y un procesador más nuevo',
  least: 'Es lo más económico que sirve con lo que hay en stock',
}

/** Why a PC is proposed, in one sentence with what it is estimated to do. */
export function describePc(kind: PcProposal['kind'], wish: PcWish, parts: readonly ShelfPart[]): string {
  const of = (kind: ShelfPart['kind']) => parts.find((part) => part.kind === kind)
  const machine = machineOf({
    processor: of('processor')?.specs,
    graphics: of('graphics')?.specs,
    memoryGb: Number(of('memory')?.specs.capacity_gb ?? 0),
  })
  const said = wish.uses.flatMap((use) => (use === PLAY ? playing(machine, wish) : working(machine, use)))
  if (wish.uses.includes(PLAY) && !of('graphics')) said.push('sin tarjeta gráfica, que puedes añadir después')
  return said.length === 0 ? `${beginnings[kind]}.` : `${beginnings[kind]}: ${said.join('; ')} (estimado).`
}

/** Of games by name each with its class, of games in general how many run well. */
function playing(machine: Machine, { games: named }: PcWish): string[] {
  const asked = games.filter(({ key }) => named.length === 0 || named.includes(key))
  const classAt = (key: GameKey, resolution: Resolution) =>
    rateGame(machine, key, resolution)?.class ?? 'insufficient'
  const wellAt = (resolution: Resolution) =>
    asked.filter(({ key }) => isWell(classAt(key, resolution))).length
  // The highest resolution at which nearly all run well.
  const resolution = resolutions.findLast((one) => wellAt(one) >= asked.length * NEARLY_ALL) ?? '1080p'
  if (named.length > 0)
    return asked.map(
      ({ key, name }) => `${name} en ${resolution}, ${gameClassLabels[classAt(key, resolution)]}`,
    )
  return [`${wellAt(resolution)} de ${asked.length} juegos van fluidos en alto en ${resolution}`]
}

const NEARLY_ALL = 0.75

const isWell = (one: PerformanceClass) =>
  performanceClasses.indexOf(one) >= performanceClasses.indexOf(WANTED_CLASS)

function working(machine: Machine, use: (typeof works)[number]['key']): string[] {
  const name = works.find(({ key }) => key === use)?.name ?? ''
  const rating = rateWorkOf(machine, use)
  return rating ? [`${name.toLowerCase()}, ${workClassLabels[rating.class]}`] : []
}
