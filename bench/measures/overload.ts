import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf } from '../../test/drills/process-memory.ts'
import { narrowedPages, take } from '../fresh-pages.ts'
import { type HttpConnection, openConnection } from '../http-connection.ts'
import { getOf, loadEach } from '../load.ts'
import type { Result, ShopMeasure } from '../measure.ts'
import { median, resultOf } from '../spread.ts'

/** As many as the shop renders at once, so that none of these waits. */
const SATURATING_CONNECTIONS = 8
const PAGES_TO_SATURATE = 300
const SECONDS = 8
/** A page that was asked alone, when nothing waits any more. */
const CALM_FACTOR = 3
const PATIENCE_MS = 10_000
const MB = 1024 * 1024

/**
 * Twice as many pages a second as the shop can render, each asked when its time has come and not when the one before was
 * answered: what waits grows, unless the shop refuses.
 */
export const overload: ShopMeasure = {
  name: 'overload',
  scenes: ['1000'],
  rounds: 1,
  from: 'usual',
  async run({ shop }) {
    const pages = await narrowedPages(shop.url)
    // Node compiles what it runs often: a shop that is cold would saturate sooner.
    await loadEach(shop.url, take(pages, PAGES_TO_SATURATE), { connections: SATURATING_CONNECTIONS })
    const alone = await loadEach(shop.url, take(pages, 30))
    const saturated = await loadEach(shop.url, take(pages, PAGES_TO_SATURATE), {
      connections: SATURATING_CONNECTIONS,
    })
    const calmMb = residentMb(shop.pid)
    if (alone.failures + saturated.failures > 0)
      throw new Error('The shop refused pages before it was asked for too many')
    const memory = watchMemory(shop.pid)
    const rush = await rushAt(shop.url, pages, 2 * saturated.requestsPerSecond)
    const recoveredMs = await untilCalm(shop.url, pages, alone.p50Ms)
    const answers = await Promise.all(rush)
    const mostMb = await memory.stop()
    const of = (status: number) => answers.filter((answer) => answer.status === status).map(({ ms }) => ms)
    const [served, refused] = [of(200), of(503)]
    const odd = answers.filter(({ isExpected }) => !isExpected).length
    const result = (name: string, unit: Result['unit'], figure: number, more: Partial<Result> = {}) =>
      resultOf(`at twice what saturates: ${name}`, unit, [figure], more)
    return [
      result('pages a second that were served', '/s', served.length / SECONDS, {
        floor: saturated.requestsPerSecond,
      }),
      result('p50 of served pages', 'ms', median(served)),
      result('p99 of served pages', 'ms', at(served, 0.99)),
      result('p99 of refusals (503 with Retry-After)', 'ms', at(refused, 0.99)),
      result('answers that are neither', 'count', odd, { goal: { atMost: 0 } }),
      result('memory gained', 'MB', mostMb - calmMb, { goal: { atMost: 150 } }),
      result('until a page is as quick as before', 's', recoveredMs / 1000, { goal: { atMost: 2 } }),
    ]
  },
}

type Answer = { status: number; ms: number; isExpected: boolean }

/** Ends when the last page has been asked for: some answers are still to come. */
async function rushAt(url: string, pages: Iterator<string>, perSecond: number): Promise<Promise<Answer>[]> {
  const free: HttpConnection[] = []
  const answers: Promise<Answer>[] = []
  const begun = performance.now()
  for (let nth = 0; nth < perSecond * SECONDS; nth++) {
    const dueAt = begun + (nth * 1000) / perSecond
    if (dueAt > performance.now()) await sleep(dueAt - performance.now())
    answers.push(askOnce(url, free, getOf(url + pages.next().value, '')))
  }
  void Promise.all(answers).then(() => free.forEach(({ close }) => void close()))
  return answers
}

/** By a kept connection that is free, or a new one. A connection that is refused or cut off is an answer too: none. */
async function askOnce(url: string, free: HttpConnection[], request: Buffer): Promise<Answer> {
  const sentAt = performance.now()
  try {
    const connection = free.pop() ?? (await openConnection(url))
    const answer = (await connection.ask(request)).toString('latin1')
    free.push(connection)
    const status = Number(answer.slice(9, 12))
    const isExpected = status === 200 || (status === 503 && /^retry-after: \d+/im.test(answer))
    return { status, ms: performance.now() - sentAt, isExpected }
  } catch {
    return { status: 0, ms: performance.now() - sentAt, isExpected: false }
  }
}

/** How long after the rush a page is first asked for that comes nearly as quickly as when it was asked alone. */
async function untilCalm(url: string, pages: Iterator<string>, calmMs: number): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < PATIENCE_MS) {
    const sentAt = performance.now()
    const { status, ms } = await askOnce(url, [], getOf(url + pages.next().value, ''))
    if (status === 200 && ms < CALM_FACTOR * calmMs) return sentAt - begun
    await sleep(20)
  }
  return PATIENCE_MS
}

function watchMemory(pid: number) {
  const ended = new AbortController()
  let most = 0
  const watching = (async () => {
    while (!ended.signal.aborted) {
      most = Math.max(most, residentMb(pid))
      await sleep(200)
    }
  })()
  return {
    async stop() {
      ended.abort()
      await watching
      return most
    },
  }
}

const residentMb = (pid: number) => memoryOf(pid).now / MB

function at(figures: readonly number[], share: number): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length * share)] ?? 0
}
