/** From one day to another, as `2026-12-31`. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/**
 * A transfer is made half an hour before its order, and at the latest while somebody still waits for it. Money is written
 * down by hand on the day of the bank, or some days later.
 */
const surely = { order: [-3, 30], money: [-10, 3] } as const
/** An amount alone says little: only if the day fits. */
const withAmountAlone = { order: [-3, 15], money: [-10, 3] } as const

type Kind = keyof typeof surely

/** Whether the day of a line is one on which what is known since `day` would be paid. */
export function isSurelyNear(lineDay: string, day: string, kind: Kind): boolean {
  return isIn(daysBetween(day, lineDay), surely[kind])
}

/** The same where nothing but the amount speaks for it. */
export function isNearEnough(lineDay: string, day: string, kind: Kind): boolean {
  return isIn(daysBetween(day, lineDay), withAmountAlone[kind])
}

/** How many days lie between, for choosing the nearest. */
export function daysApart(one: string, other: string): number {
  return Math.abs(daysBetween(one, other))
}

const isIn = (days: number, [first, last]: readonly [number, number]) => days >= first && days <= last
