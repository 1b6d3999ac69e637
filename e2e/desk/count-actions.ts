import type { Locator, Page } from 'playwright-core'

/** What a task asks of a person, and how long the machine takes for it. */
export type Actions = { clicks: number; keys: number; characters: number; pages: number; seconds: number }

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

/** The hands of a person on a page: each does what its name says, and is counted. */
export type Hands = {
  click(what: Locator): Promise<void>
  /** One key, or several held together, such as `Control+k`. */
  press(key: string): Promise<void>
  type(text: string): Promise<void>
  /** Gives files to a field, as the window of the system does after a press on it: one click. */
  choose(field: Locator, files: readonly ChosenFile[]): Promise<void>
  /** Does what no person does meanwhile, such as looking at the page with axe: its time does not count. */
  aside(work: () => Promise<unknown>): Promise<void>
}

/**
 * Does a task on a page and counts clicks, keys, typed characters, changes of page (of the path, not of a filter) and seconds
 * from the first action to the end of `work`, which waits for what the person waits for.
 */
export async function countActions(page: Page, work: (hands: Hands) => Promise<unknown>): Promise<Actions> {
  const actions = { clicks: 0, keys: 0, characters: 0, pages: 0 }
  let path = new URL(page.url()).pathname
  const follow = () => {
    const now = new URL(page.mainFrame().url()).pathname
    // The desk's entry is one page, whichever way its address is written.
    if (now !== path) actions.pages++
    path = now
  }
  page.on('framenavigated', follow)
  const begun = performance.now()
  let asideMs = 0
  await work({
    async click(what) {
      actions.clicks++
      await what.click()
    },
    async press(key) {
      actions.keys++
      await page.keyboard.press(key)
    },
    async type(text) {
      actions.characters += text.length
      await page.keyboard.type(text)
    },
    async choose(field, files) {
      actions.clicks++
      await field.setInputFiles([...files])
    },
    async aside(look) {
      const from = performance.now()
      await look()
      asideMs += performance.now() - from
    },
  })
  const seconds = (performance.now() - begun - asideMs) / 1000
  page.off('framenavigated', follow)
  return { ...actions, seconds }
}
