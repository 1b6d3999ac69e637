import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from '../scripts/project.js'
import type { Result } from './measure.ts'
import { growthPercent } from './measures/soak.ts'
import {
  areAlike,
  compare,
  followsMachine,
  lineOf,
  merge,
  missedBy,
  slowness,
  tableOf,
  toJson,
  withTable,
} from './results.ts'
import { median, resultOf, spreadOf } from './spread.ts'

const took = (...figures: number[]) => resultOf('listing', 'ms', figures)
const asked = (...figures: number[]) => resultOf('listing', '/s', figures)

test('a figure changed only where the rounds of both runs lie apart, by more than a twentieth', () => {
  expect(compare(took(10, 11, 12), took(12, 13, 14))).toBe('same')
  expect(compare(took(10, 11, 11.5), took(12, 13, 14))).toBe('better')
  expect(compare(took(15, 16, 17), took(12, 13, 14))).toBe('worse')
  expect(compare(took(102), took(100))).toBe('same')
  expect(compare(took(106), took(100))).toBe('worse')
})

test('more is better of requests a second, and less of what takes time or room', () => {
  expect(compare(asked(500), asked(400))).toBe('better')
  expect(compare(asked(400), asked(500))).toBe('worse')
  expect(compare(resultOf('m', 'MB', [150]), resultOf('m', 'MB', [120]))).toBe('worse')
})

test('a ratio says more than processor time, and that more than a clock', () => {
  const cpuMs = (server: number) => ({ server: spreadOf([server]), database: spreadOf([1]) })
  const slowMachine = { ...asked(100), ratio: spreadOf([0.9]), cpuMs: cpuMs(9) }
  expect(compare(slowMachine, { ...asked(900), ratio: spreadOf([0.7]), cpuMs: cpuMs(2) })).toBe('better')
  expect(compare({ ...took(50), cpuMs: cpuMs(2) }, { ...took(10), cpuMs: cpuMs(4) })).toBe('better')
})

test('times of another machine are no measure, while ratios and memory are', () => {
  const machine = (ms: number) => ({ ...resultOf('machine: memory', 'ms', [ms]), isOfMachine: true })
  expect(slowness([machine(30), took(50)], [machine(20), took(10)])).toEqual([1.5])
  expect(slowness([machine(30)], [took(10)])).toEqual([])
  expect([[], [0.8, 1.3], [1, 1.5], [0.6]].map(areAlike)).toEqual([true, true, false, false])
  expect([took(10), asked(10), resultOf('sold', '%', [3])].map(followsMachine)).toEqual([true, true, true])
  const ratio = { ...took(10), ratio: spreadOf([0.9]) }
  expect([ratio, resultOf('m', 'MB', [1]), resultOf('n', 'count', [0])].map(followsMachine)).toEqual([
    false,
    false,
    false,
  ])
})

test('tells by what part a goal is missed, of the figure that it is for', () => {
  expect(missedBy(took(10))).toBeNull()
  expect(missedBy({ ...took(10), goal: { atMost: 10 } })).toBe(0)
  expect(missedBy({ ...took(12), goal: { atMost: 10 } })).toBeCloseTo(0.2)
  expect(missedBy({ ...took(0), goal: { atMost: 0 } })).toBe(0)
  expect(
    missedBy({ ...took(900), ratio: spreadOf([0.76]), goal: { of: 'ratio', atLeast: 0.95 } }),
  ).toBeCloseTo(0.2)
  const cpuMs = { server: spreadOf([3]), database: spreadOf([2]) }
  expect(missedBy({ ...took(900), cpuMs, goal: { of: 'cpuMs', atMost: 4 } })).toBeCloseTo(0.25)
  expect(() => missedBy({ ...took(1), goal: { of: 'cpuMs', atMost: 4 } })).toThrow('cpuMs')
})

test('a run of some measures leaves the figures of the others as they were, and none that nobody finds any more', () => {
  const found = (name: string, ms: number, by: string) => ({ ...resultOf(name, 'ms', [ms]), by })
  const other = found('product', 3, 'products 1000')
  const before = [
    found('listing', 10, 'pages demo'),
    other,
    found('a listing of last year', 5, 'pages demo'),
    found('moved', 6, 'pages 1000'),
    found('of a measure that is gone', 4, 'gone demo'),
  ]
  const now = [
    found('listing', 8, 'pages demo'),
    found('new', 1, 'pages demo'),
    found('moved', 7, 'pages demo'),
  ]
  expect(merge(before, now, ['pages demo', 'pages 1000', 'products 1000'])).toEqual([
    now[0],
    other,
    now[2],
    now[1],
  ])
})

test('is told as a line and as a row, with what it has to reach', () => {
  const result: Result = { ...took(10, 12, 16), goal: { atMost: 10 } }
  expect(lineOf(result, took(20, 21, 22))).toMatch(
    /^listing +12\.0 ms \(10\.0–16\.0\) · GOAL ≤ 10 MISSED · BETTER than 21\.0 ms \(20\.0–22\.0\)$/,
  )
  const kept = {
    ...resultOf('page', '/s', [900]),
    floor: 1000,
    ratio: spreadOf([0.9]),
    goal: { of: 'ratio', atLeast: 0.95 },
  } as const
  const figures = { machine: 'two cores', measuredAt: '2026-11-23T10:00:00Z', commit: 'abc1234' }
  const detail: Result = { ...took(1), isDetail: true }
  const results = [result, kept, { ...detail, name: 'detail' }].map((one) => ({ ...one, by: 'pages demo' }))
  expect(tableOf({ ...figures, results }).split('\n')).toEqual([
    'Measured on 2026-11-23 at abc1234, two cores.',
    '',
    '| measured | goal | figure (least–most of the rounds) | |',
    '|---|---|---|---|',
    '| listing | ≤ 10 ms | 12.0 ms (10.0–16.0) | missed by 20 % |',
    '| page | ≥ 0.95 of the floor | 900/s, floor 1000/s, 0.90 of it | missed by 6 % |',
  ])
})

test('is kept as JSON with a line for each result, and four digits', () => {
  const figures = { machine: 'two cores', measuredAt: '2026-11-23T10:00:00Z', commit: 'abc1234' }
  const by = 'pages demo'
  const json = toJson({
    ...figures,
    results: [
      { ...took(1.234567), by },
      { ...took(123456.7), by },
    ],
  })
  expect(JSON.parse(json)).toEqual({
    ...figures,
    results: [
      { ...took(1.235), by },
      { ...took(123500), by },
    ],
  })
  expect(json.trim().split('\n')).toHaveLength(4)
})

test('a document takes the table where it is marked, and nothing else of it changes', () => {
  const document =
    '# Speed\n<!-- figures: written by `npm run bench -- --keep` -->\nold\n<!-- /figures -->\nend\n'
  expect(withTable(document, '| new |')).toBe(document.replace('old', '| new |'))
  expect(() => withTable('# Speed', '| new |')).toThrow('<!-- /figures -->')
})

test('the median of an even number of rounds lies between the two in the middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 9])]).toEqual([2, 3])
})

test('the table of docs/performance.md tells the figures that are kept', () => {
  const kept = readdirSync(inProject('bench', 'results'))
  const tables = kept.map((file) =>
    tableOf(JSON.parse(readFileSync(inProject('bench', 'results', file), 'utf8'))),
  )
  const document = readFileSync(inProject('docs', 'performance.md'), 'utf8')
  expect(tables.map((table) => withTable(document, table))).toContain(document)
})

test('growth is told by the last quarter beside the first, whatever a single figure does', () => {
  expect(growthPercent([100, 100, 101, 140, 100, 100, 99, 100])).toBeCloseTo(-0.5)
  expect(growthPercent([100, 102, 104, 106, 108, 110, 112, 114])).toBeGreaterThan(10)
})
