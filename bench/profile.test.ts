import { expect, test } from 'vitest'
import { type CpuProfile, placeOf, sharesOf } from './profile.ts'

const node = (id: number, functionName: string, url = '') => ({
  id,
  callFrame: { functionName, url, lineNumber: 3 },
})

test('a profile is told by packages, with our own files, and without the time in which nothing was done', () => {
  const profile: CpuProfile = {
    nodes: [
      node(1, '(idle)'),
      node(2, 'render', 'file:///shop/node_modules/react-dom/server.js'),
      node(3, 'push', 'file:///shop/node_modules/react-dom/other.js'),
      node(4, 'parse', 'file:///shop/node_modules/@scope/tool/index.js'),
      node(5, '(garbage collector)'),
    ],
    samples: [1, 2, 3, 4, 5, 2],
    timeDeltas: [900, 30, 10, 40, 10, 10],
  }
  expect(sharesOf(profile, placeOf)).toEqual([
    { what: 'react-dom', share: 0.5 },
    { what: '@scope/tool', share: 0.4 },
    { what: '(garbage collector)', share: 0.1 },
  ])
})
