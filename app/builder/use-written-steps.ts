import { type FormEvent, type MouseEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { opensElsewhere } from '../ui/link'
import { announce } from '../ui/live-region'

/**
 * Follows the links and forms of what the loader wrote, without a new page. One with `data-stay` leaves the page where it is;
 * all others lead to its top, or to what stands after their `#`.
 *
 * Each link leads to the PC build with one thing changed, so one that is pressed before the last has arrived would undo it.
 * `data-step` names it: it waits, and is done where the link of that name leads then.
 *
 * After each arrival it says `said`, and gives the focus a place if it was lost with what was pressed: the same link or field,
 * or else the place around it; in another `view` what the address names after `#`, or the title. A form leads to what stands
 * after the `#` of its action, if there is one.
 */
export function useWrittenSteps(shown: unknown, said: string, view: string) {
  const navigate = useNavigate()
  const { key, hash } = useLocation()
  const isUnderWay = useRef(false)
  const waiting = useRef<string[]>([])
  /** Selectors of what was pressed last and of what stands around it. */
  const pressed = useRef<string[]>([])
  /** What the form that was sent last leads to. */
  const led = useRef('')
  const last = useRef({ key, view })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` is what tells that a step has arrived.
  useEffect(() => {
    isUnderWay.current = false
    // A link that is gone has nothing left to do.
    while (waiting.current.length > 0) {
      const next = document.querySelector<HTMLElement>(waiting.current.shift() ?? '')
      if (next) return next.click()
    }
  }, [shown])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step.
  useEffect(() => {
    if (last.current.key === key) return
    const isOtherView = last.current.view !== view
    last.current = { key, view }
    // The frame announces the title where the words that are searched for changed; this comes after it, and says more.
    queueMicrotask(() => announce(said))
    if (document.activeElement !== document.body && !isOtherView && !led.current) return
    const targets = isOtherView ? [hash || '#titulo'] : pressed.current
    for (const target of [...targets, '#titulo']) {
      const element = document.querySelector<HTMLElement>(target)
      if (!element) continue
      element.focus({ preventScroll: target !== led.current })
      return
    }
  }, [key])

  function onClick(event: MouseEvent<HTMLElement>) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]')
    if (!link || event.defaultPrevented || opensElsewhere(event, link)) return
    event.preventDefault()
    const { step, stay } = link.dataset
    const own = step ? [`[data-step="${step}"]`] : []
    if (step && isUnderWay.current) {
      waiting.current.push(...own)
      return
    }
    isUnderWay.current = step !== undefined
    const around = link.closest('[id]')
    pressed.current = around ? [...own, `#${around.id}`] : own
    led.current = ''
    void navigate(link.getAttribute('href') ?? '', { preventScrollReset: stay !== undefined })
  }

  function onSubmit(event: FormEvent<HTMLElement>) {
    // A dialog of the page has forms of its own, which are sent by scripts.
    if (event.defaultPrevented) return
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const fields = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)])
    const { pathname, hash } = new URL(form.action)
    led.current = hash
    pressed.current = [hash || `#${document.activeElement?.id || 'titulo'}`]
    void navigate(`${pathname}?${new URLSearchParams(fields)}`, { preventScrollReset: true })
  }

  /** The choice of an order needs no button. React tells of `change` for its own elements alone. */
  function onInput({ target }: FormEvent<HTMLElement>) {
    if (target instanceof HTMLSelectElement) target.form?.requestSubmit()
  }

  return { onClick, onSubmit, onInput }
}
