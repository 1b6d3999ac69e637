import { inWords, look, patiently, reach, type Sight, see, type Wanted } from './look.ts'
import type { Tab } from './tab.ts'

/** The ways in which a buyer works a page. */
export interface Hands {
  /** Follows a link, presses a button. */
  press(wanted: Wanted): Promise<void>
  tick(box: Wanted): Promise<void>
  /** Writes into a field that is empty. */
  write(field: Wanted, text: string): Promise<void>
  /** Of several answers, takes another than the one that is taken. */
  choose(other: Wanted, taken: Wanted): Promise<void>
  /** Takes what a search proposes first. */
  takeFirst(option: Wanted): Promise<void>
  /** Is told where the page has got to: whoever has only keys goes on from there. */
  goOnFrom(place: Wanted): Promise<void>
}

/** More stops than any way on these pages has: a focus that does not come along is lost. */
const MANY = 120

/** Tab, Enter, Space and the arrows. Each stop on the way can be seen, and the focus is never lost. */
export function keyboard(tab: Tab): Hands {
  /** Until the first key nothing has the focus. */
  let hasBegun = false

  async function press(wanted: Wanted) {
    await goTo(wanted)
    await tab.press(wanted.role === 'link' ? 'Enter' : 'Space')
  }
  return {
    press,
    async tick(box) {
      await press(box)
      await expectFirst(tab, box, { isChecked: true })
    },
    async write(field, text) {
      await goTo(field)
      await tab.type(text)
      await expectFirst(tab, field, { value: text })
    },
    async choose(other, taken) {
      // One stop for all of them, and the arrows from one to the next: not everywhere from the last to the first.
      await goTo(taken)
      const [{ isBehind } = { isBehind: false }] = await look(tab, other)
      await tab.press(isBehind ? 'ArrowUp' : 'ArrowDown')
      await expectFirst(tab, other, { isChecked: true, hasFocus: true })
    },
    async takeFirst(option) {
      await see(tab, option)
      await tab.press('ArrowDown')
      await tab.press('Enter')
    },
    goOnFrom: (place) => expectFirst(tab, place, { hasFocus: true }),
  }

  async function goTo(wanted: Wanted) {
    await see(tab, wanted)
    if (hasBegun) await patiently(() => tab.run(whatHasFocus), 'what has the focus').not.toBe('BODY')
    hasBegun = true
    for (let stops = 0; stops < MANY; stops++) {
      const [sight] = await look(tab, wanted)
      if (sight?.hasFocus) return
      await tab.press(sight?.isBehind ? 'Shift+Tab' : 'Tab')
      await patiently(() => tab.run(whatIsWrongWithFocus), `on the way to ${inWords(wanted)}`).toBeNull()
    }
    throw new Error(`The keyboard does not reach ${inWords(wanted)}`)
  }
}

/** A finger or a mouse. */
export function pointer(tab: Tab): Hands {
  async function press(wanted: Wanted) {
    await tab.tap(await reach(tab, wanted))
  }
  return {
    press,
    async tick(box) {
      await press(box)
      await expectFirst(tab, box, { isChecked: true })
    },
    async write(field, text) {
      await press(field)
      await expectFirst(tab, field, { hasFocus: true })
      await tab.type(text)
      await expectFirst(tab, field, { value: text })
    },
    async choose(other) {
      await press(other)
      await expectFirst(tab, other, { isChecked: true })
    },
    takeFirst: press,
    goOnFrom: async (place) => void (await see(tab, place)),
  }
}

function expectFirst(tab: Tab, wanted: Wanted, expected: Partial<Sight>): Promise<void> {
  return patiently(async () => (await look(tab, wanted))[0], inWords(wanted)).toMatchObject(expected)
}

/** Runs in the page. */
function whatHasFocus(): string | undefined {
  return document.activeElement?.tagName
}

/** Runs in the page. */
function whatIsWrongWithFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'it is nowhere'
  const name = `${focused.tagName} «${focused.ariaLabel ?? focused.textContent}»`
  // A card wears the ring for the link inside of it.
  const ringed = [...document.querySelectorAll(':focus-visible, :has(:focus-visible)')].some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  })
  if (!ringed) return `${name} wears no ring`
  const isInSight = [...focused.getClientRects()].some((box) =>
    [0.1, 0.5, 0.9].some((across) =>
      [0.1, 0.5, 0.9].some((down) => {
        const met = document.elementFromPoint(box.x + box.width * across, box.y + box.height * down)
        return met && (focused.contains(met) || met.closest('label')?.contains(focused))
      }),
    ),
  )
  return isInSight ? null : `${name} is out of sight`
}
