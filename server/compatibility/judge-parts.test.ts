import { expect, test } from 'vitest'
import { casesOf } from './cases/every-rule.ts'
import type { RuleCase } from './cases/rule-case.ts'
import { candidateJudge, judgeParts, judgeWhole } from './judge-parts.ts'
import { type FigureKey, type Finding, type Part, type RuleKey, ruleKeys, type Verdict } from './part.ts'

const everyCase = Object.entries(casesOf).flatMap(([rule, cases]) =>
  cases.map((one: RuleCase) => ({ ...one, rule: rule as RuleKey })),
)

/** The worst that the rule says of these, and its sentences of that verdict. */
function saidOf(rule: RuleKey, parts: readonly Part[]): { verdict: Verdict | 'silent'; text: string } {
  const findings = judgeWhole(parts).filter((finding) => finding.rule === rule)
  const verdict = (['misfit', 'unknown', 'fits'] as const).find((one) => verdicts(findings).includes(one))
  const texts = findings.filter((finding) => finding.verdict === verdict).map(({ text }) => text)
  return { verdict: verdict ?? 'silent', text: texts.join(' ') }
}

const verdicts = (findings: readonly Finding[]) => findings.map(({ verdict }) => verdict)

test('every rule says of parts by hand what a person who builds machines would, and each can say what it does not know', () => {
  const said = everyCase.map(({ rule, title, parts }) => `${rule}: ${title}: ${saidOf(rule, parts).verdict}`)
  expect(said).toEqual(everyCase.map(({ rule, title, verdict }) => `${rule}: ${title}: ${verdict}`))
})

test('a sentence tells the figures that decide, and what to look up where one is missing', () => {
  const silent = everyCase.flatMap(({ rule, title, parts, tells = [] }) => {
    const { text } = saidOf(rule, parts)
    const missing = tells.filter((figure) => !text.includes(figure))
    return missing.length > 0 ? [`${rule}: ${title}: ${missing.join(', ')} in «${text}»`] : []
  })
  expect(silent).toEqual([])
})

test('findings come in the order of the rules, name parts that are there, and are whole sentences', () => {
  for (const { parts } of everyCase) {
    const findings = judgeWhole(parts)
    const order = findings.map(({ rule }) => ruleKeys.indexOf(rule))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    const ids = parts.map(({ id }) => id)
    expect(findings.flatMap((finding) => finding.ids).filter((id) => !ids.includes(id))).toEqual([])
    const broken = findings.filter(
      ({ text }) => !/^[¿¡A-ZÁÉÍÓÚÑ].*\.$/.test(text) || / (?:de|a) el /.test(text),
    )
    expect(broken.map(({ text }) => text)).toEqual([])
  }
})

test('of parts that may still get company nothing is said to lack: that is of a whole alone', () => {
  const ofWhole: RuleKey[] = ['picture', 'cooler-present', 'supply-present', 'complete']
  const told = everyCase.flatMap(({ parts }) => judgeParts(parts).map(({ rule }) => rule))
  expect(told.filter((rule) => ofWhole.includes(rule))).toEqual([])
})

test('a machine takes part in no rule but those of memory and drives', () => {
  const machines = everyCase.filter(({ parts }) => parts.some(({ kind }) => kind === 'machine'))
  const others: Part[] = everyCase
    .flatMap(({ parts }) => parts)
    .filter(({ kind }) => kind !== 'machine' && kind !== 'memory' && kind !== 'drive')
  const told = machines.flatMap(({ parts }) =>
    parts
      .filter(({ kind }) => kind === 'machine')
      .flatMap((machine) => others.flatMap((other) => judgeParts([machine, other]).map(({ rule }) => rule))),
  )
  expect(told).toEqual([])
})

test('a candidate is judged by the worst that is said of it beside the others, or by nothing', () => {
  const judged = everyCase.flatMap(({ rule, title, parts }) =>
    parts.map((part, index) => ({ rule, title, part, others: parts.toSpliced(index, 1) })),
  )
  const worst = judged.map(({ part, others }) => {
    const ours = verdicts(judgeParts([...others, part]).filter(({ ids }) => ids.includes(part.id)))
    return (['misfit', 'unknown', 'fits'] as const).find((verdict) => ours.includes(verdict)) ?? null
  })
  const name = ({ rule, title, part }: (typeof judged)[number]) => `${rule}: ${title}: ${part.name}`
  expect(judged.map((one) => `${name(one)}: ${candidateJudge(one.others)(one.part)}`)).toEqual(
    judged.map((one, index) => `${name(one)}: ${worst[index]}`),
  )
})

/** What only refines another figure: without it the rule still knows enough. */
const refining: readonly FigureKey[] = ['max_power_w', 'fan_count']

test('no figure that is taken away makes anything fit that did not', () => {
  const grown = everyCase.flatMap(({ rule, title, parts, verdict }) => {
    if (verdict === 'fits') return []
    return parts.flatMap((part, index) =>
      (Object.keys(part.specs) as FigureKey[])
        .filter((key) => !refining.includes(key))
        .filter((key) => {
          const { [key]: _, ...specs } = part.specs
          return saidOf(rule, parts.with(index, { ...part, specs })).verdict === 'fits'
        })
        .map((key) => `${rule}: ${title}: without ${key}`),
    )
  })
  expect(grown).toEqual([])
})

test('a part that says nothing of itself fits nothing', () => {
  const fitting = everyCase.flatMap(({ rule, title, parts }) => {
    const bare = parts.map((part) => ({ ...part, specs: {} }))
    return judgeParts(bare).some(({ verdict }) => verdict === 'fits') ? [`${rule}: ${title}`] : []
  })
  expect(fitting).toEqual([])
})
