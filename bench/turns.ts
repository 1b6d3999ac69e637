import type { Result } from './measure.ts'
import { countWork, type ProcessorTime } from './processor-time.ts'
import { median, spreadOf } from './spread.ts'

/** One contestant's part of a round: how fast it answered, and what each request worked. */
export type Turn = { perSecond: number; p50Ms: number; serverMs: number; databaseMs: number }

type Answered = { requests: number; requestsPerSecond: number; p50Ms: number; failures?: number }

/** Lets some work run while what it costs is counted, beyond what is done anyway in the `idleMs` before. */
export async function takeTurn(
  processorTime: ProcessorTime,
  work: () => Promise<Answered>,
  idleMs?: number,
): Promise<Turn> {
  const { result, serverMs, databaseMs } = await countWork(processorTime, work, idleMs)
  if (result.failures)
    throw new Error(`${result.failures} of ${result.requests} were answered otherwise than expected`)
  return {
    perSecond: result.requestsPerSecond,
    p50Ms: result.p50Ms,
    serverMs: serverMs / result.requests,
    databaseMs: databaseMs / result.requests,
  }
}

/**
 * So many rounds, in which all take their turn, so that a machine that is slow for a while is slow for all. One more comes
 * first, to warm up, and does not count.
 */
export async function takeTurns<Name extends string>(
  rounds: number,
  contestants: Record<Name, (round: number) => Promise<Turn>>,
): Promise<Record<Name, Turn[]>> {
  const names = Object.keys(contestants) as Name[]
  const turns = Object.fromEntries(names.map((name) => [name, [] as Turn[]])) as Record<Name, Turn[]>
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const turn = await contestants[name](round)
      if (round > 0) turns[name].push(turn)
    }
  }
  return turns
}

/** Round by round, how near one comes to the other in requests a second. */
export function speedRatio(turns: readonly Turn[], floor: readonly Turn[]) {
  return spreadOf(turns.map(({ perSecond }, round) => perSecond / (floor[round]?.perSecond ?? Number.NaN)))
}

/** The same by processor time of the server, and more is better here too. */
export function workRatio(turns: readonly Turn[], floor: readonly Turn[]) {
  return spreadOf(turns.map(({ serverMs }, round) => (floor[round]?.serverMs ?? Number.NaN) / serverMs))
}

export function workOf(turns: readonly Turn[]): NonNullable<Result['cpuMs']> {
  return {
    server: spreadOf(turns.map(({ serverMs }) => serverMs)),
    database: spreadOf(turns.map(({ databaseMs }) => databaseMs)),
  }
}

export const speedOf = (turns: readonly Turn[]) => turns.map(({ perSecond }) => perSecond)
export const middleSpeed = (turns: readonly Turn[]) => median(speedOf(turns))
