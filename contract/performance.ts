/*
 * What buyers want a computer for, and the words in which the shop says how well it serves. What each use asks for stands in
 * `server/performance/`.
 */

/** Games that people in Ecuador play, by the name that they have in an address. */
export const games = [
  { key: 'valorant', name: 'Valorant' },
  { key: 'counter-strike-2', name: 'Counter-Strike 2' },
  { key: 'league-of-legends', name: 'League of Legends' },
  { key: 'dota-2', name: 'Dota 2' },
  { key: 'fortnite', name: 'Fortnite' },
  { key: 'minecraft', name: 'Minecraft' },
  { key: 'gta-v', name: 'GTA V' },
  { key: 'ea-sports-fc-25', name: 'EA Sports FC 25' },
  { key: 'call-of-duty-black-ops-6', name: 'Call of Duty: Black Ops 6' },
  { key: 'apex-legends', name: 'Apex Legends' },
  { key: 'overwatch-2', name: 'Overwatch 2' },
  { key: 'rocket-league', name: 'Rocket League' },
  { key: 'pubg', name: 'PUBG: Battlegrounds' },
  { key: 'rainbow-six-siege', name: 'Rainbow Six Siege' },
  { key: 'marvel-rivals', name: 'Marvel Rivals' },
  { key: 'forza-horizon-5', name: 'Forza Horizon 5' },
  { key: 'elden-ring', name: 'Elden Ring' },
  { key: 'red-dead-redemption-2', name: 'Red Dead Redemption 2' },
  { key: 'hogwarts-legacy', name: 'Hogwarts Legacy' },
  { key: 'cyberpunk-2077', name: 'Cyberpunk 2077' },
] as const

/** Work that no screen's resolution decides on. */
export const works = [
  { key: 'edicion-de-video', name: 'Edición de video' },
  { key: 'diseno', name: 'Diseño' },
  { key: 'programacion', name: 'Programación' },
  { key: 'oficina-y-estudio', name: 'Oficina y estudio' },
] as const

export type GameKey = (typeof games)[number]['key']
export type WorkKey = (typeof works)[number]['key']
export type UseKey = GameKey | WorkKey

/** From the fewest pixels to the most. */
export const resolutions = ['1080p', '1440p', '4K'] as const

export type Resolution = (typeof resolutions)[number]

/** How well a computer serves a use, from the worst to the best. A class is a range, and always an estimate. */
export const performanceClasses = ['insufficient', 'low', 'medium', 'high', 'top'] as const

export type PerformanceClass = (typeof performanceClasses)[number]

/** What a machine that is proposed for a use reaches at least, of a game at 1080p. */
export const WANTED_CLASS: PerformanceClass = 'high'

export const gameClassLabels: Record<PerformanceClass, string> = {
  insufficient: 'no alcanza',
  low: 'bajo, jugable',
  medium: 'medio, estable',
  high: 'alto, fluido',
  top: 'máximo, muy fluido',
}

export const workClassLabels: Record<PerformanceClass, string> = {
  insufficient: 'no alcanza',
  low: 'lo justo',
  medium: 'cumple',
  high: 'va bien',
  top: 'le sobra',
}

/** The page that says how well a computer serves. How its address is spelled stands in `calculator.ts`. */
export const CALCULATOR_PATH = '/calculadora'
