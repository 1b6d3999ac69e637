import type { Goal, Measure, Result, Scene, Spread, Unit } from './measure.ts'

/** `by`: which measure found it, and on what (`finderOf`). */
export type Found = Result & { by: string }

/** The figures of one kind of machine, as `bench/results/` keeps them. */
export type Figures = {
  machine: string
  measuredAt: string
  commit: string
  results: Found[]
}

export const finderOf = ({ name }: Pick<Measure, 'name'>, scene: Scene) => `${name} ${scene}`

/** The figure of a result that says most about the shop and least about the machine: the ratio, else the work, else itself. */
function telling({
  value,
  spread: [least, most],
  unit,
  ratio,
  cpuMs,
}: Result): Spread & { isMoreBetter: boolean } {
  if (ratio) return { ...ratio, isMoreBetter: true }
  if (cpuMs) return { ...sum(cpuMs.server, cpuMs.database), isMoreBetter: false }
  return { value, least, most, isMoreBetter: isMoreBetter(unit) }
}

const isMoreBetter = (unit: Unit) => unit === '/s' || unit === '×'

function sum(one: Spread, other: Spread): Spread {
  return { value: one.value + other.value, least: one.least + other.least, most: one.most + other.most }
}

/** What `/proc` counts in steps, and a clock beside other work, differ by this much without any reason. */
const NOISE = 0.05

export type Comparison = 'better' | 'worse' | 'same'

/**
 * Against an earlier figure. It is another one only when the rounds of both lie apart, and the medians by more than a
 * twentieth.
 */
export function compare(now: Result, before: Result): Comparison {
  const [is, was] = [telling(now), telling(before)]
  const lieApart = is.least > was.most || is.most < was.least
  const change = Math.abs(is.value - was.value) / Math.abs(was.value)
  if (!(lieApart && change > NOISE)) return 'same'
  return is.value > was.value === is.isMoreBetter ? 'better' : 'worse'
}

/** Two machines are alike as long as nothing that both were asked for takes one of them so many times longer. */
const ALIKE = 1.4

/** What this machine took for each thing that both were asked for, as a multiple of what the earlier one took. */
export function slowness(now: readonly Result[], before: readonly Result[]): number[] {
  return now
    .filter(({ isOfMachine }) => isOfMachine)
    .flatMap(({ name, value }) => {
      const earlier = before.find((result) => result.name === name)
      return earlier ? [value / earlier.value] : []
    })
}

/** Figures of before the machine was measured are compared too: nothing says that it was another one. */
export function areAlike(multiples: readonly number[]): boolean {
  return multiples.every((multiple) => multiple < ALIKE && multiple > 1 / ALIKE)
}

/** Whether a figure is another one on another machine: ratios, memory and counts are not. */
export function followsMachine({ unit, ratio }: Result): boolean {
  return !ratio && unit !== 'MB' && unit !== 'count' && unit !== '×'
}

/** By what part of it the goal is missed: 0 when it is met, 0.2 when a fifth is missing; null without a goal. */
export function missedBy(result: Result): number | null {
  const { goal } = result
  if (!goal) return null
  const figure = figureOf(goal, result)
  const isMet = 'atMost' in goal ? figure <= goal.atMost : figure >= goal.atLeast
  if (isMet) return 0
  return 'atMost' in goal ? figure / goal.atMost - 1 : 1 - figure / goal.atLeast
}

function figureOf({ of = 'value' }: Goal, { name, value, ratio, cpuMs }: Result): number {
  if (of === 'value') return value
  if (of === 'ratio' && ratio) return ratio.value
  if (of === 'cpuMs' && cpuMs) return cpuMs.server.value + cpuMs.database.value
  throw new Error(`${name} has a goal for its ${of}, which it does not tell`)
}

/**
 * Results of this run over those of an earlier one, in the order of the earlier one, then of this run. What a measure has found
 * before and does not find any more is gone, and so is what none of `finders` would find again.
 */
export function merge(before: readonly Found[], now: readonly Found[], finders: readonly string[]): Found[] {
  const names = new Set(now.map(({ name }) => name))
  const asked = new Set(now.map(({ by }) => by))
  const kept = before.filter(({ name, by }) => names.has(name) || (finders.includes(by) && !asked.has(by)))
  const byName = new Map([...kept, ...now].map((result) => [result.name, result]))
  return [...byName.values()]
}

export function lineOf(result: Result, before: Result | undefined): string {
  const missed = missedBy(result)
  const verdicts = [
    missed !== null &&
      (missed === 0 ? `goal ${goalText(result.goal)} met` : `GOAL ${goalText(result.goal)} MISSED`),
    before &&
      compare(result, before) !== 'same' &&
      `${compare(result, before).toUpperCase()} than ${figureText(before)}`,
  ]
  return [`${result.name.padEnd(56)} ${figureText(result)}`, ...verdicts.filter(Boolean)].join(' · ')
}

function figureText({ value, unit, spread, floor, ratio, cpuMs }: Result): string {
  const parts = [
    withSpread({ value, least: spread[0], most: spread[1] }, unit),
    floor !== undefined && `floor ${amount(floor, unit)}`,
    ratio && `${withSpread(ratio, '×')} of it`,
    cpuMs &&
      `CPU ${withSpread(sum(cpuMs.server, cpuMs.database), 'ms')} (database ${amount(cpuMs.database.value, 'ms')})`,
  ]
  return parts.filter(Boolean).join(', ')
}

function withSpread({ value, least, most }: Spread, unit: Unit): string {
  if (least === most) return amount(value, unit)
  return `${amount(value, unit)} (${figure(least, unit)}–${figure(most, unit)})`
}

function amount(value: number, unit: Unit): string {
  if (unit === '×' || unit === 'count') return figure(value, unit)
  return `${figure(value, unit)}${unit === '%' || unit === '/s' ? '' : ' '}${unit}`
}

function figure(value: number, unit: Unit): string {
  if (unit === 'count') return value.toFixed(0)
  if (unit === '×') return value.toFixed(2)
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3)
}

function goalText(goal: Goal | undefined): string {
  if (!goal) return ''
  const bound = 'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`
  return goal.of === 'cpuMs' ? `${bound} ms CPU` : bound
}

/** The table of `docs/performance.md`: each result that has a goal, or stands for itself. */
export function tableOf({ machine, measuredAt, commit, results }: Figures): string {
  const rows = results
    .filter(({ isDetail }) => !isDetail)
    .map(
      (result) =>
        `| ${[result.name, goalCell(result), figureText(result), metText(missedBy(result))].join(' | ')} |`,
    )
  return [
    `Measured on ${measuredAt.slice(0, 10)} at ${commit}, ${machine}.`,
    '',
    '| measured | goal | figure (least–most of the rounds) | |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n')
}

function goalCell({ goal, unit }: Result): string {
  if (!goal) return ''
  const text = goalText(goal)
  if (goal.of === 'ratio') return `${text} of the floor`
  return goal.of === 'cpuMs' || unit === '×' || unit === 'count' ? text : `${text} ${unit}`
}

function metText(missed: number | null): string {
  if (missed === null) return ''
  return missed === 0 ? 'met' : `missed by ${Math.ceil(missed * 100)} %`
}

/** A line for each result, so that a change of one is a line of a diff, without digits that say nothing. */
export function toJson({ results, ...run }: Figures): string {
  const lines = results.map((result) => JSON.stringify(result, rounded))
  return `${JSON.stringify(run).slice(0, -1)},"results":[\n${lines.join(',\n')}\n]}\n`
}

function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value
}

const marks = ['<!-- figures: written by `npm run bench -- --keep` -->', '<!-- /figures -->'] as const

/**
 * A document with this table between its two marks.
 * @throws Error when it has no such place.
 */
export function withTable(document: string, table: string): string {
  const [begin, end] = marks.map((mark) => document.indexOf(mark))
  if (begin === undefined || end === undefined || begin < 0 || end < begin)
    throw new Error(`The document has no ${marks.join(' … ')}`)
  return `${document.slice(0, begin + marks[0].length)}\n${table}\n${document.slice(end)}`
}
