import { asJson, askForgotten, listingPages, narrowedPages, productPages, take } from '../fresh-pages.ts'
import { loadEach } from '../load.ts'
import type { Goal, Result, ShopMeasure } from '../measure.ts'
import { resultOf, spreadOf } from '../spread.ts'
import { productsOf } from '../stages.ts'
import { type Turn, takeTurn, takeTurns, workOf } from '../turns.ts'

const PAGES_A_ROUND = 40
const WARM_UP_PAGES = 300
/** JSON has a way of its own, whose answers still cost a third more after some hundred. */
const WARM_UP_ANSWERS = 600
/** Enough for the hundredths of a second in which work is counted. */
const ANSWERS_A_ROUND = 120
const IDLE_MS = 500

/** What nobody has asked for before, one after the other: a listing as a page and as JSON, without facets and narrowed. */
export const uncached: ShopMeasure = {
  name: 'uncached',
  scenes: ['1000', '10000', '46000'],
  rounds: 3,
  from: 'usual',
  async run({ rounds, scene, shop, database, processorTime, resultOf: earlier }) {
    const listings = await listingPages(shop.url)
    const pages = listings.map(({ page }) => page).values()
    // From the other end, so that nothing that a page has read serves the JSON.
    const answers = listings
      .map(({ json }) => json)
      .toReversed()
      .values()
    const narrowed = await narrowedPages(shop.url)
    const products = (await productPages(database)).values()
    // Node compiles what it runs often, and a shop has run long.
    await loadEach(shop.url, take(narrowed, WARM_UP_PAGES), { connections: 4 })
    await loadEach(shop.url, take(narrowed, WARM_UP_ANSWERS).map(asJson), { connections: 4 })
    const turn = (paths: Iterator<string>, count: number) => () =>
      takeTurn(
        processorTime,
        () => loadEach(shop.url, take(paths, Math.min(count, fairShare(listings.length, rounds)))),
        IDLE_MS,
      )
    const turns = await takeTurns(rounds, {
      page: turn(pages, PAGES_A_ROUND),
      narrowed: turn(narrowed, PAGES_A_ROUND),
      json: turn(answers, ANSWERS_A_ROUND),
      product: turn(products, PAGES_A_ROUND),
      home: () => takeTurn(processorTime, () => askForgotten(shop.url, database), IDLE_MS),
    })
    const isLargest = scene === '46000'
    const forLargest = (goal: Goal): Partial<Result> => (isLargest ? { goal } : { isDetail: true })
    const result = (what: string, of: Turn[], more: Partial<Result>) =>
      resultOf(
        `${what}, ${productsOf(scene).toLocaleString('en')} products`,
        'ms',
        of.map(({ p50Ms }) => p50Ms),
        { cpuMs: workOf(of), ...more },
      )
    const results = [
      result('uncached listing page', turns.page, forLargest({ atMost: 15 })),
      result('uncached listing page, narrowed', turns.narrowed, forLargest({ atMost: 15 })),
      result('uncached listing as JSON', turns.json, forLargest({ of: 'cpuMs', atMost: 1 })),
      result('uncached product page', turns.product, { isDetail: !isLargest }),
      // Too few are asked for to count their work.
      result('uncached home page', turns.home, { isDetail: !isLargest, cpuMs: undefined }),
    ]
    const small = earlier('uncached listing page, 1,000 products')
    return isLargest && small ? [...results, growth(turns.page, small)] : results
  },
}

/** A small catalogue has too few pages to ask for many of them in each round. */
function fairShare(pages: number, rounds: number): number {
  return Math.floor(pages / (rounds + 1) / 2)
}

/** A tenth slower than in a small catalogue at the most. */
function growth(turns: readonly Turn[], small: Result): Result {
  const times = turns.map(({ p50Ms }) => p50Ms)
  return resultOf('uncached listing page, 46,000 products beside 1,000', 'ms', times, {
    floor: small.value,
    ratio: spreadOf(times.map((ms) => small.value / ms)),
    goal: { of: 'ratio', atLeast: 0.91 },
  })
}
