import { afterEach, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS } from '../contract/constants.ts'
import { deferScripts } from './defer-scripts.ts'

const page = `<head><link rel="modulepreload" href="/assets/home.js"/></head><body><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  
  window.__reactRouterRouteModules = {"root":route0,"catalog/home":route1};

import("/assets/entry.js");</script></body>`

const deferred = (html: string) => deferScripts(html).join('')

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the scripts of a page are asked for when its first picture is there, all at once, and the entry after them', () => {
  const late = deferred(page)
  expect(late).not.toContain(' rel="modulepreload"')
  expect(late).not.toMatch(/^import /m)
  expect(late).toContain(
    'const [,route0,route1]=await Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/home.js")]);' +
      'window.__reactRouterRouteModules = {"root":route0,"catalog/home":route1};await import("/assets/entry.js")',
  )
  expect(late.indexOf('decode()')).toBeLessThan(late.indexOf('await Promise.all'))
})

test('a page whose scripts arrive says nothing, and one that misses a script says so', async () => {
  const whole = start(async () => ({}))
  await whole.ended
  expect(whole.marks).toEqual({})

  const broken = start(async (path) => {
    if (path.includes('home')) throw new Error('404')
    return {}
  })
  await broken.ended
  expect(broken.marks).toEqual({ scripts: 'failed' })
})

test('scripts that are still on their way after two minutes are missed, and welcome when they come', async () => {
  vi.useFakeTimers()
  let arrive = (_script: object) => {}
  const late = start((path) =>
    path.includes('entry')
      ? new Promise((resolve) => {
          arrive = resolve
        })
      : Promise.resolve({}),
  )
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1)
  expect(late.marks).toEqual({})
  await vi.advanceTimersByTimeAsync(1)
  expect(late.marks).toEqual({ scripts: 'failed' })
  arrive({})
  await late.ended
  expect(late.marks).toEqual({})
})

test('a script that looks otherwise is left as it is', () => {
  const other = page.replace('import("/assets/entry.js")', 'start()')
  expect(deferred(other)).toBe(other)
})

/** Runs the page's script: `load` stands for the browser's import, `marks` are those of <html>. */
function start(load: (path: string) => Promise<object>) {
  const marks: Record<string, string> = {}
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', {
    documentElement: { dataset: marks },
    querySelector: () => null,
    querySelectorAll: () => [],
  })
  vi.spyOn(console, 'warn').mockReturnValue()
  const [, script = ''] = /<script[^>]*>(.*)<\/script>/s.exec(deferred(page)) ?? []
  const AsyncFunction = (async () => {}).constructor as new (
    ...source: string[]
  ) => (load: (path: string) => Promise<object>) => Promise<void>
  return { marks, ended: new AsyncFunction('load', script.replaceAll('import(', 'load('))(load) }
}
