import { expect, test } from 'vitest'
import { letScriptsWait } from './late-scripts.ts'

const page = `<link rel="modulepreload" href="/assets/home.js"/><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  
  window.__reactRouterRouteModules = {"root":route0,"catalog/home":route1};

import("/assets/entry.js");</script>`

test('the scripts of a page are asked for when its first picture is there, all at once, and the entry after them', () => {
  const late = letScriptsWait(page)
  expect(late).not.toContain(' rel="modulepreload"')
  expect(late).not.toMatch(/^import /m)
  expect(late).toContain(
    'const [,route0,route1]=await Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/home.js")]);' +
      'window.__reactRouterRouteModules = {"root":route0,"catalog/home":route1};await import("/assets/entry.js")}',
  )
  expect(late.indexOf('decode()')).toBeLessThan(late.indexOf('await Promise.all'))
})

test('a script that looks otherwise is left as it is', () => {
  const other = page.replace('import("/assets/entry.js")', 'start()')
  expect(letScriptsWait(other)).toBe(other)
})
