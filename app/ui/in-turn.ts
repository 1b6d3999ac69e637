/** The last work of each name, for browsers without locks. */
const last = new Map<string, Promise<unknown>>()

/**
 * Runs one piece of work of this name at a time: across all tabs where the browser has locks, otherwise within this page.
 * Browsers have no locks on plain http, as on a shop that is tried out in a local network, or where storage is blocked.
 */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return work()
  }
  try {
    if (navigator.locks) return await navigator.locks.request(name, begin)
  } catch (error) {
    if (hasBegun) throw error
  }
  const turn = (last.get(name) ?? Promise.resolve()).then(begin, begin)
  last.set(name, turn)
  return turn
}
