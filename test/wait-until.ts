import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for what another process does; an outcome, never a time. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  patienceMs = 15_000,
  everyMs = 20,
) {
  const deadline = performance.now() + patienceMs
  while (!(await condition())) {
    if (performance.now() > deadline)
      throw new Error(`It did not happen within ${patienceMs} ms: ${condition}`)
    await sleep(everyMs)
  }
}
