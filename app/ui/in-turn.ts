/** What each name waits for, where the browser has no locks. */
const last = new Map<string, Promise<unknown>>()

/**
 * Does one piece of work of this name at a time: in all tabs of the shop where the browser has locks, else in this page
 * alone. There are none on plain http, as on a shop that is tried out in a local network, nor where storage is blocked.
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
