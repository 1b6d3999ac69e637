const LEAST = 1_000
/** A shop may have sold more in the lost days than in those before. */
const TIMES = 3

/**
 * How many numbers of orders to leave out after a backup, because buyers may hold orders with them that the shop has lost: three times as many as
 * it used to take in that time, in whole thousands.
 */
export function numbersToSkip({
  ordersOf30Days,
  hoursSince,
}: {
  ordersOf30Days: number
  hoursSince: number
}): number {
  const expected = (ordersOf30Days / (30 * 24)) * Math.max(0, hoursSince) * TIMES
  return Math.max(1, Math.ceil(expected / LEAST)) * LEAST
}
