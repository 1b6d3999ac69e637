import { useEffect } from 'react'

/**
 * Calls back whenever this page may have lost track of time: it comes back to the front, or on line, or the device's
 * clock has jumped (somebody set it, or the machine slept), which the page's own steady clock gives away.
 */
export function useDoubtfulTime(isWatching: boolean, onDoubt: () => void): void {
  useEffect(() => {
    if (!isWatching) return
    const whenVisible = () => {
      if (document.visibilityState === 'visible') onDoubt()
    }
    let offset = clockOffset()
    const timer = setInterval(() => {
      const now = clockOffset()
      if (Math.abs(now - offset) > JUMP_MS) onDoubt()
      offset = now
    }, WATCH_MS)
    document.addEventListener('visibilitychange', whenVisible)
    for (const event of events) window.addEventListener(event, onDoubt)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', whenVisible)
      for (const event of events) window.removeEventListener(event, onDoubt)
    }
  }, [isWatching, onDoubt])
}

const events = ['focus', 'online', 'pageshow'] as const

const WATCH_MS = 1000
const JUMP_MS = 2000

/** Stays the same as long as both clocks run alike. */
const clockOffset = () => Date.now() - performance.now()
