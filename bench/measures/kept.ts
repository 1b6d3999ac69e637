import { openBareServer } from '../bare-server.ts'
import { load } from '../load.ts'
import type { Result, ShopMeasure, Stage } from '../measure.ts'
import { resultOf } from '../spread.ts'
import { middleSpeed, speedOf, speedRatio, takeTurn, takeTurns, workOf } from '../turns.ts'

const SECONDS = 1
const IDLE_MS = 500
const LISTING = '/productos/tarjeta-grafica'

/** Other pages from memory beside a server that does nothing but send the same bytes, and what the API keeps. */
export const kept: ShopMeasure = {
  name: 'kept',
  scenes: ['demo'],
  rounds: 3,
  from: 'usual',
  async run(stage) {
    const { url } = stage.shop
    const [{ id }] = (await (await fetch(`${url}/api/catalog?category=2`)).json()).products
    const etag = (await fetch(url + LISTING, { headers: { 'accept-encoding': 'gzip, br' } })).headers.get(
      'etag',
    )
    return [
      await besideBare(stage, 'kept home page', '/'),
      await besideBare(stage, 'kept product page', `/producto/${id}`),
      await besideBare(stage, 'kept listing page that the browser has (304)', LISTING, {
        'if-none-match': etag ?? '',
      }),
      await alone(stage, 'listing as JSON, asked again', '/api/catalog?category=2'),
      await alone(stage, 'search preview, asked again', '/api/search?q=ryzen'),
    ]
  },
}

async function besideBare(
  { shop, rounds, processorTime }: Stage,
  what: string,
  path: string,
  asked: Record<string, string> = {},
): Promise<Result> {
  const headers = Object.entries(asked)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const status = headers === '' ? 200 : 304
  const bare = await openBareServer(shop.url + path, asked)
  const ask = (url: string) => load(url, { seconds: SECONDS, warmUpMs: 0, headers, status })
  try {
    const { own, floor } = await takeTurns(rounds, {
      own: () => takeTurn(processorTime, () => ask(shop.url + path), IDLE_MS),
      floor: () => takeTurn(bare.processorTime, () => ask(bare.url), IDLE_MS),
    })
    return resultOf(`${what}, beside bare node:http`, '/s', speedOf(own), {
      floor: middleSpeed(floor),
      ratio: speedRatio(own, floor),
      cpuMs: workOf(own),
    })
  } finally {
    bare.close()
  }
}

async function alone({ shop, rounds, processorTime }: Stage, what: string, path: string): Promise<Result> {
  const { turns } = await takeTurns(rounds, {
    turns: () =>
      takeTurn(processorTime, () => load(shop.url + path, { seconds: SECONDS, warmUpMs: 0 }), IDLE_MS),
  })
  return resultOf(what, '/s', speedOf(turns), { cpuMs: workOf(turns), goal: { of: 'cpuMs', atMost: 0.1 } })
}
