/** What a buyer's hands and eyes need of a browser, and nothing more: each of the three gives it in its own way. */
export interface Tab {
  open(url: string): Promise<void>
  /** Runs a function in the page: it knows nothing outside of itself, and takes and gives what JSON can say. */
  run<Given extends unknown[], Answer>(
    work: (...given: Given) => Answer,
    ...given: Given
  ): Promise<Awaited<Answer>>
  press(key: Key): Promise<void>
  /** Key by key, into whatever has the focus. */
  type(text: string): Promise<void>
  /** A finger where the browser has touch, else the mouse. */
  tap(at: Point): Promise<void>
  close(): Promise<void>
}

/** A call of a function as the page is told it. */
export function callInPage(work: (...given: never[]) => unknown, given: readonly unknown[]): string {
  return `(${work})(...${JSON.stringify(given)})`
}

export type Key = 'Tab' | 'Shift+Tab' | 'Enter' | 'Space' | 'ArrowUp' | 'ArrowDown'
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

export interface TabOptions {
  size: Size
  /** Has an effect where the browser can be told to have a touch screen. */
  hasTouch: boolean
}
