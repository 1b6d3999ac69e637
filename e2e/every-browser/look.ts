import { expect } from 'vitest'
import type { Point, Tab } from './tab.ts'

/** What a buyer looks for: what kind of thing it is, and the words that name it. */
export type Wanted = { role: Role; name: string | RegExp }

type Role =
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'option'
  | 'radio'
  | 'text'
  | 'textbox'

/** One such thing, as it can be seen. */
export type Sight = {
  value: string
  isChecked: boolean
  isDisabled: boolean
  hasFocus: boolean
  /** It stands before what has the focus: Shift+Tab leads there. */
  isBehind: boolean
  /** Where a finger meets it; null where it would meet something else, or nothing. */
  at: Point | null
}

/** Longer than in the other journeys: two browsers at a time and a display have to be kept up beside the shop. */
const PATIENCE_MS = 30_000

/** Asks the page again and again until the answer is the one that is expected. */
export function patiently<T>(ask: () => Promise<T>, message: string) {
  return expect.poll(ask, { message, timeout: PATIENCE_MS })
}

/** All that fits and can be reached, in the order of the page. */
export function look(tab: Tab, wanted: Wanted): Promise<Sight[]> {
  return tab.run(lookInPage, wanted.role, patternOf(wanted), false)
}

/** Waits until there is such a thing, and tells of the first. */
export async function see(tab: Tab, wanted: Wanted): Promise<Sight> {
  let sights: Sight[] = []
  const count = async () => {
    sights = await look(tab, wanted)
    return sights.length
  }
  await patiently(count, inWords(wanted)).toBeGreaterThan(0)
  return sights[0] as Sight
}

/** Waits until the first of them lies still where a finger meets it, scrolled into sight if need be. */
export async function reach(tab: Tab, wanted: Wanted): Promise<Point> {
  let at: Point | null = null
  const isStill = async () => {
    const before = at
    // A finger meets what is painted, which after a scroll is not yet what the page says of itself.
    await tab.run(paint)
    const [sight] = await tab.run(lookInPage, wanted.role, patternOf(wanted), true)
    at = sight?.isDisabled ? null : (sight?.at ?? null)
    return at !== null && at.x === before?.x && at.y === before.y
  }
  await patiently(isStill, inWords(wanted)).toBe(true)
  return at as unknown as Point
}

const patternOf = ({ name }: Wanted) => (typeof name === 'string' ? `^${RegExp.escape(name)}$` : name.source)

export const inWords = ({ role, name }: Wanted) => `${role} «${name}»`

/** Runs in the page. The second frame begins when the first has been handed on. */
function paint(): Promise<void> {
  return new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted())))
}

/** Runs in the page. */
function lookInPage(role: Role, pattern: string, mayScroll: boolean): Sight[] {
  const selectors: Record<Role, string> = {
    button: 'button, [role=button]',
    checkbox: 'input[type=checkbox]',
    combobox: 'select, [role=combobox]',
    dialog: 'dialog[open], [role=dialog]',
    heading: 'h1, h2, h3, h4',
    link: 'a[href]:not([role])',
    option: '[role=option]',
    radio: 'input[type=radio]',
    text: 'main :is(a, dd, li, p, span, td)',
    textbox: 'textarea, input:not([role], [type=checkbox], [type=radio], [type=file])',
  }
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  const wanted = new RegExp(pattern)
  const focused = document.activeElement

  return [...document.querySelectorAll<HTMLElement>(selectors[role])]
    .filter(
      (element) =>
        wanted.test(nameOf(element)) &&
        (!modal || modal.contains(element)) &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[aria-hidden=true], [inert]'),
    )
    .map((element, index) => {
      const field = element as HTMLInputElement
      if (mayScroll && index === 0 && !placeOf(element))
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
      return {
        value: field.value ?? '',
        isChecked: field.checked ?? false,
        isDisabled: Boolean(field.disabled) || element.ariaDisabled === 'true',
        hasFocus: element === focused,
        isBehind: Boolean(
          focused && element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING,
        ),
        at: placeOf(element),
      }
    })

  /** As much of how browsers name things as this shop makes use of. */
  function nameOf(element: HTMLElement): string {
    const labels = element
      .getAttribute('aria-labelledby')
      ?.split(' ')
      .map((id) => document.getElementById(id))
    const naming = labels ?? (element as HTMLInputElement).labels ?? []
    const words = naming.length > 0 ? [...naming].map(wordsOf).join(' ') : wordsOf(element)
    return (element.ariaLabel ?? words).replace(/\s+/g, ' ').trim()
  }

  function wordsOf(element: Element | null): string {
    const copy = element?.cloneNode(true) as Element | undefined
    for (const hidden of copy?.querySelectorAll('[aria-hidden=true], [hidden]') ?? []) hidden.remove()
    return copy?.textContent ?? ''
  }

  /** The middle of its first line: between two lines of a link there is nothing. */
  function placeOf(element: HTMLElement): Point | null {
    const [line] = element.getClientRects()
    if (!line) return null
    const at = { x: line.x + line.width / 2, y: line.y + line.height / 2 }
    const met = document.elementFromPoint(at.x, at.y)
    return met && (element.contains(met) || met.closest('label')?.control === element) ? at : null
  }
}
