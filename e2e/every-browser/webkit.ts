import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { waitUntil } from '../../test/wait-until.ts'
import { findWebKit } from './find-browsers.ts'
import { callInPage, type Key, type Tab, type TabOptions } from './tab.ts'

/** Keys that are no letters, as WebDriver writes them. */
const keys: Record<Key, string[]> = {
  Tab: ['\uE004'],
  'Shift+Tab': ['\uE008', '\uE004'],
  Enter: ['\uE007'],
  Space: [' '],
  ArrowUp: ['\uE013'],
  ArrowDown: ['\uE015'],
}

/** Nobody manages the windows on it: the one that has the pointer, which is in the middle, has the keyboard. */
const SCREEN = { width: 1280, height: 1000 }

/** The machine's own WebKitGTK on a display that nobody sees, by WebDriver. Each tab is a new visitor's. */
export async function startWebKit() {
  const found = findWebKit()
  const display = spawn(
    found.display,
    ['-displayfd', '1', '-screen', '0', `${SCREEN.width}x${SCREEN.height}x24`, '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const [number] = await once(createInterface(display.stdout), 'line')
  const port = await freePort()
  const driver = spawn(found.driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${number}` },
    stdio: 'ignore',
  })
  const ask = webDriver(`http://127.0.0.1:${port}`)
  await waitUntil(() =>
    ask('GET', '/status').then(
      () => true,
      () => false,
    ),
  )

  const begin = () =>
    ask('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': {
            binary: found.browser,
            args: ['--automation'],
          },
        },
      },
    })

  async function open({ size }: TabOptions): Promise<Tab> {
    const { sessionId } = await begin()
    const tab = (method: string, path: string, body?: object) =>
      ask(method, `/session/${sessionId}${path}`, body)
    const act = (device: object) => tab('POST', '/actions', { actions: [device] })
    const type = (actions: object[]) => act({ type: 'key', id: 'keyboard', actions })
    await tab('POST', '/window/rect', { x: (SCREEN.width - size.width) / 2, y: 0, ...size })
    return {
      open: (url) => tab('POST', '/url', { url }),
      run: (work, ...given) =>
        tab('POST', '/execute/sync', { script: `return ${callInPage(work, given)}`, args: [] }),
      press: (key) => type(strokeOf(keys[key])),
      type: (text) => type([...text].flatMap((letter) => strokeOf([letter]))),
      tap: ({ x, y }) =>
        act({
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        }),
      close: () => tab('DELETE', ''),
    }
  }

  return {
    open,
    async version(): Promise<string> {
      const { sessionId, capabilities } = await begin()
      await ask('DELETE', `/session/${sessionId}`)
      return capabilities.browserVersion
    },
    async stop() {
      await end(driver)
      await end(display)
    },
  }
}

/** All down, and up again. */
function strokeOf(pressed: readonly string[]): object[] {
  return [
    ...pressed.map((value) => ({ type: 'keyDown', value })),
    ...pressed.toReversed().map((value) => ({ type: 'keyUp', value })),
  ]
}

function webDriver(url: string) {
  // biome-ignore lint/suspicious/noExplicitAny: each command has an answer of its own.
  return async (method: string, path: string, body?: object): Promise<any> => {
    const response = await fetch(url + path, { method, body: JSON.stringify(body) ?? null })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}, ${value.message}`)
    return value
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  process.kill()
  await once(process, 'exit')
}
