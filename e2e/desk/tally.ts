import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Actions, countActions, type Hands } from './count-actions.ts'

const columns = ['clicks', 'keys', 'characters', 'pages', 'seconds'] as const

/** What each task asked of a person, beside what the desk that we are measured by asked for it, where it knows the task. */
export class Tally<Task extends string> {
  private readonly counted = new Map<Task, Actions>()
  private readonly theirs: Readonly<Record<Task, Actions | null>>

  constructor(theirs: Readonly<Record<Task, Actions | null>>) {
    this.theirs = theirs
  }

  /** Of a task that is done again the first time counts. */
  async count(task: Task, page: Page, work: (hands: Hands) => Promise<unknown>): Promise<void> {
    const ours = await countActions(page, work)
    if (!this.counted.has(task)) this.counted.set(task, ours)
  }

  /** What all of it asked for together. */
  sum(): Actions {
    const sum = { clicks: 0, keys: 0, characters: 0, pages: 0, seconds: 0 }
    for (const actions of this.counted.values()) for (const column of columns) sum[column] += actions[column]
    return sum
  }

  /**
   * Prints all of it, and holds each task to a third of their clicks or pages, whichever are `bounded`, rounded up. What
   * cannot be undone is asked about once, whatever the figures say: `questions` names those tasks.
   */
  finish(bounded: readonly ('clicks' | 'pages')[], questions: readonly Task[] = []): void {
    const said = (actions: Actions | null, column: keyof Actions) =>
      actions ? String(Math.round(actions[column] * 10) / 10) : '–'
    const line = (task: string, cells: readonly string[]) =>
      task.padEnd(42) + cells.map((cell) => cell.padEnd(14)).join('')
    const lines = [...this.counted].map(([task, ours]) =>
      line(
        task,
        columns.map((column) => `${said(ours, column)} / ${said(this.theirs[task], column)}`),
      ),
    )
    console.log([line('task (ours / theirs)', columns), ...lines].join('\n'))
    for (const [task, ours] of this.counted) {
      const theirs = this.theirs[task]
      if (!theirs) continue
      for (const column of bounded) {
        const question = column === 'clicks' && questions.includes(task) ? 1 : 0
        expect(ours[column], `${column} of ${task}`).toBeLessThanOrEqual(
          Math.ceil(theirs[column] / 3) + question,
        )
      }
    }
  }
}
