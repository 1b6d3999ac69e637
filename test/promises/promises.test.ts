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
  const shown: Shown = {
    ids: ['OR-5'],
    file: 'a.test.ts',
    title: `of \${BUYERS} (all) one gets it`,
    command: 'npm test',
  }
  const result = { file: 'a.test.ts', status: 'passed' as const, when: '2026-11-24T01:00:00.000Z', ms: 1 }
  const own = { ...result, title: 'rush > of 50 (all) one gets it' }
  const others = [
    { ...result, title: 'of 50 none gets it' },
    { ...own, file: 'b.test.ts' },
  ]
  expect(resultsOf(shown, [...others, own])).toEqual([own])
})

test('each title knows what has to be run for it', () => {
  const commandsOf = (id: string) => [
    ...new Set(findShown().flatMap(({ ids, command }) => (ids.includes(id) ? [command] : []))),
  ]
  expect(commandsOf('RE-12')).toEqual(['npm run bench -- --long'])
  expect(commandsOf('RE-6')).toEqual(['npm run drills'])
  expect(commandsOf('AU-1')).toEqual(['npm test'])
  expect(commandsOf('RE-5')).toEqual(expect.arrayContaining(['npm test', 'npm run drills']))
  expect(findShown().some(({ command }) => command === 'npm run test:long')).toBe(true)
})
