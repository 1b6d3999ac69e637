import type { Figures, Part, PartKind, RuleKey, Verdict } from '../part.ts'

export type PartsByKind = { readonly [kind in PartKind]?: readonly Part[] }

/** What a rule says of the parts that it looked at. The sentence is made when somebody reads it: most are never read. */
export type Said = { verdict: Verdict; parts: readonly Part[]; tell(): string }

export type Rule = {
  key: RuleKey
  /** Where one of these kinds is not there, the rule says nothing. */
  kinds: readonly PartKind[]
  judge(parts: PartsByKind): Said[]
}

/** Which verdict two parts get by their figures, and the sentence of each. */
export type PairRule = {
  key: RuleKey
  /** What goes into or onto what: the processor on the board, the board into the case. */
  kinds: readonly [guest: PartKind, host: PartKind]
  /** `count`: how many guests of this one go into the host. Null where the rule has nothing to do with this part. */
  verdict(guest: Figures, host: Figures, count: number): Verdict | null
  tell: Readonly<Record<Verdict, (guest: Part, host: Part) => string>>
}

/** How much of something the guests take up together of what the host has. */
export type SumRule = {
  key: RuleKey
  kinds: readonly [guest: PartKind, host: PartKind]
  /**
   * `none`: the part is none of the rule's. `unknown`: nobody knows how much it takes, or whether. `maybe`: another rule tells
   * that this part says too little, but beside others its share may be what is too much.
   */
  takes(guest: Part): number | 'none' | 'unknown' | 'maybe'
  /** Null where it is not known. */
  has(host: Figures): number | null
  /** `taken` is the sum of what is known. */
  tell: Readonly<Record<Verdict, (sum: Sum) => string>>
}

export type Sum = { host: Part; guests: readonly Part[]; taken: number; has: number | null }

export function ofPair({ key, kinds, verdict, tell }: PairRule): Rule {
  const [guestKind, hostKind] = kinds
  return {
    key,
    kinds,
    judge(parts) {
      const said: Said[] = []
      for (const guest of parts[guestKind] ?? []) {
        for (const host of parts[hostKind] ?? []) {
          const is = verdict(guest.specs, host.specs, guest.count)
          if (is !== null) said.push({ verdict: is, parts: [guest, host], tell: () => tell[is](guest, host) })
        }
      }
      return said
    },
  }
}

/** A sum is too much as soon as what is known of it is. */
export function ofSum({ key, kinds, takes, has, tell }: SumRule): Rule {
  const [guestKind, hostKind] = kinds
  return {
    key,
    kinds,
    judge(parts) {
      const guests: Part[] = []
      let taken = 0
      let isKnown = true
      let isConcerned = false
      for (const guest of parts[guestKind] ?? []) {
        const of = takes(guest)
        if (of === 'none') continue
        guests.push(guest)
        if (typeof of === 'number') taken += of * guest.count
        else isKnown = false
        if (of !== 'maybe') isConcerned = true
      }
      if (!isConcerned) return []
      return (parts[hostKind] ?? []).map((host): Said => {
        const room = has(host.specs)
        const verdict =
          room !== null && taken > room ? 'misfit' : room === null || !isKnown ? 'unknown' : 'fits'
        const sum = { host, guests, taken, has: room }
        return { verdict, parts: [...guests, host], tell: () => tell[verdict](sum) }
      })
    },
  }
}
