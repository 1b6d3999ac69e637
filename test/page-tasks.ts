import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Chromium } from './chromium.ts'

/** As slow as Lighthouse's phone. */
const SLOWDOWN = 4
const PATIENCE_MS = 15_000
/** What comes when a page has nothing else to do has come by then. */
const AFTERGLOW_MS = 1500
const phone = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true }

type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { beginData?: { url?: string } }
}

/**
 * Opens pages in a browser of its own and tells how long each task holds up a phone's main thread after the first paint, in
 * milliseconds, the longest first. Counted is processor time of that thread, times four: unlike the clock it says the same
 * beside other work. No debugger looks into the page: for one Chromium reads the scripts once more, which would be the
 * longest task of all.
 */
export async function startTaskWatch({ executablePath, env }: Chromium, profile: string) {
  const child = spawn(
    executablePath,
    [
      ...['--headless=new', '--remote-debugging-pipe', `--user-data-dir=${profile}`, '--disable-gpu'],
      ...['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      'about:blank',
    ],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const { send, on } = speak(child.stdio[3] as Writable, child.stdio[4] as Readable)
  let events: TraceEvent[] = []
  on('Tracing.dataCollected', ({ value }) => events.push(...value))

  async function tasksOf(url: string): Promise<number[]> {
    events = []
    const { browserContextId } = await send('Target.createBrowserContext')
    const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId })
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
    await send('Emulation.setDeviceMetricsOverride', phone, sessionId)
    const includedCategories = ['toplevel', 'devtools.timeline', 'v8', 'loading']
    await send('Tracing.start', { traceConfig: { includedCategories }, transferMode: 'ReportEvents' })
    await send('Page.navigate', { url }, sessionId)
    const end = performance.now() + PATIENCE_MS
    const isTakenOver = async () =>
      (await send('Runtime.evaluate', { expression: takenOver }, sessionId)).result.value === true
    while (!(await isTakenOver())) {
      if (performance.now() > end) throw new Error(`The scripts of ${url} did not start`)
      await sleep(100)
    }
    await sleep(AFTERGLOW_MS)
    const complete = new Promise<unknown>((resolve) => on('Tracing.tracingComplete', resolve))
    await send('Tracing.end')
    await complete
    await send('Target.disposeBrowserContext', { browserContextId })
    return afterFirstPaint(events, url)
  }

  return {
    tasksOf,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

const takenOver = `Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))`

function afterFirstPaint(events: readonly TraceEvent[], url: string): number[] {
  const page = events.find(({ name, args }) => name === 'ParseHTML' && args.beginData?.url === url)
  const own = events.filter(({ pid, tid }) => pid === page?.pid && tid === page.tid)
  const paint = own.find(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error(`The browser told of no first paint of ${url}`)
  return own
    .filter(({ name, ts, dur = 0 }) => name === 'ThreadControllerImpl::RunTask' && ts + dur > paint.ts)
    .map(({ tdur = 0 }) => (tdur / 1000) * SLOWDOWN)
    .toSorted((a, b) => b - a)
}

// biome-ignore lint/suspicious/noExplicitAny: each command has an answer of its own.
type Answer = any

/** The browser's protocol on a pipe: messages in JSON with a zero byte after each. */
function speak(to: Writable, from: Readable) {
  let lastId = 0
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, (params: Answer) => void>()
  let rest = ''
  from.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\0')
    rest = messages.pop() ?? ''
    for (const message of messages) hear(JSON.parse(message))
  })

  function hear({ id, method, params, result, error }: Answer) {
    if (id === undefined) return listeners.get(method)?.(params)
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(error.message))
    else asked?.resolve(result)
  }

  return {
    on: (method: string, listener: (params: Answer) => void) => void listeners.set(method, listener),
    send: (method: string, params: object = {}, sessionId?: string) =>
      new Promise<Answer>((resolve, reject) => {
        lastId++
        waiting.set(lastId, { resolve, reject })
        to.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`)
      }),
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
