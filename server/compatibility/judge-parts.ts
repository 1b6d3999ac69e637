import type { Finding, Part, PartKind, RuleKey, Verdict } from './part.ts'
import { m2Slots, sataPorts } from './rules/drives.ts'
import { machineDrive, machineMemory } from './rules/machines.ts'
import { memoryCapacity, memorySlots, memoryType, processorMemory } from './rules/memory.ts'
import { supplyConnectors, supplyWatts } from './rules/power.ts'
import { bays, boardInCase, cardInCase, coolerInCase, supplyInCase } from './rules/room.ts'
import type { PartsByKind, Rule, Said } from './rules/rule.ts'
import { coolerSocket, socket } from './rules/sockets.ts'
import { rulesOfWhole } from './rules/whole.ts'

/** In the order in which they are told: that of `ruleKeys`. */
const rules: readonly Rule[] = [
  socket,
  memoryType,
  memorySlots,
  memoryCapacity,
  processorMemory,
  coolerSocket,
  boardInCase,
  cardInCase,
  coolerInCase,
  supplyInCase,
  supplyWatts,
  supplyConnectors,
  m2Slots,
  sataPorts,
  bays,
  machineMemory,
  machineDrive,
]

/** What the rules say of parts that go together, in the rules' order. A rule whose kinds are not all there says nothing. */
export function judgeParts(parts: readonly Part[]): Finding[] {
  return judgeBy(rules, byKind(parts))
}

/**
 * The same, and what a finished computer lacks: a picture, a cooler, a supply, a part that none can do without. Of laptops and
 * refurbished computers nothing is lacking.
 */
export function judgeWhole(parts: readonly Part[]): Finding[] {
  const sorted = byKind(parts)
  return judgeBy(sorted.machine ? rules : [...rules, ...rulesOfWhole], sorted)
}

/** What the rules say of one of each of two parts: whether they can be in one computer at all. */
export function judgePair(part: Part, other: Part): Finding[] {
  return judgeParts([
    { ...part, count: 1 },
    { ...other, count: 1 },
  ])
}

const order: readonly Verdict[] = ['fits', 'unknown', 'misfit']

/**
 * Makes a judge of what could be added to these parts: it tells the worst verdict of all rules that concern the candidate,
 * without the sentences, and null where no rule does. Made once for a place and asked for thousands.
 */
export function candidateJudge(chosen: readonly Part[]): (candidate: Part) => Verdict | null {
  const there = byKind(chosen)
  const asked = new Map<PartKind, readonly Rule[]>()
  return (candidate) => {
    const { kind } = candidate
    const parts = { ...there, [kind]: [...(there[kind] ?? []), candidate] }
    let some = asked.get(kind)
    if (!some) {
      some = rules.filter((rule) => rule.kinds.every((one) => parts[one]))
      asked.set(kind, some)
    }
    let worst: Verdict | null = null
    for (const rule of some) {
      for (const said of rule.judge(parts)) {
        if (!said.parts.includes(candidate)) continue
        if (worst === null || order.indexOf(said.verdict) > order.indexOf(worst)) worst = said.verdict
      }
      if (worst === 'misfit') return worst
    }
    return worst
  }
}

function byKind(parts: readonly Part[]): PartsByKind {
  const sorted: { [kind in PartKind]?: Part[] } = {}
  for (const part of parts) {
    const same = sorted[part.kind]
    if (same) same.push(part)
    else sorted[part.kind] = [part]
  }
  return sorted
}

function judgeBy(some: readonly Rule[], parts: PartsByKind): Finding[] {
  return some.flatMap((rule) =>
    rule.kinds.every((kind) => parts[kind]) ? rule.judge(parts).map((said) => toFinding(rule.key, said)) : [],
  )
}

function toFinding(rule: RuleKey, { verdict, parts, tell }: Said): Finding {
  return {
    rule,
    verdict,
    ids: parts.map(({ id }) => id),
    // Of thousands of candidates that are judged, a page shows the sentences of twelve.
    get text() {
      return tell()
    },
  }
}
