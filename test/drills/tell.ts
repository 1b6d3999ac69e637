import type { TestContext } from 'vitest'

/** What a drill counted, by what it is: `{ kills: 30, 'orders lost': 0 }`. */
export type Figures = Record<string, unknown>

/** Puts what a drill counted on the console, and into the table at the end of `npm run drills`. */
export function tell({ task }: Pick<TestContext, 'task'>, figures: Figures): void {
  Object.assign(task.meta, { figures })
  console.info(JSON.stringify(figures))
}
