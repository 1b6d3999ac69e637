import { expect, test } from 'vitest'
import { findShown, readPromises, resultsOf, type Shown } from './shown.ts'

test('every promise begins the title of a test or drill, and no title names one that is not made', () => {
  const promised = readPromises().map(({ id }) => id)
  const named = new Set(findShown().flatMap(({ ids }) => ids))
  expect(promised.length).toBeGreaterThan(110)
  expect(promised.filter((id) => !named.has(id))).toEqual([])
  expect([...named].filter((id) => !promised.includes(id))).toEqual([])
})

test('a result belongs to the title that it was written under, whatever the run filled in', () => {
  const shown: Shown = { ids: ['OR-5'], file: 'a.test.ts', title: `of \${BUYERS} (all) one gets it` }
  const result = { file: 'a.test.ts', status: 'passed' as const, when: '2026-11-24T01:00:00.000Z', ms: 1 }
  const own = { ...result, title: 'rush > of 50 (all) one gets it' }
  const others = [
    { ...result, title: 'of 50 none gets it' },
    { ...own, file: 'b.test.ts' },
  ]
  expect(resultsOf(shown, [...others, own])).toEqual([own])
})
