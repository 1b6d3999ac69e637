import { useEffect } from 'react'

/**
 * Calls back whenever this page may have lost track of time: it comes back to the front, or on line, or the device's
 * clock has jumped (somebody set it, or the machine slept), which the page's own steady clock gives away.
 */
export function useClockDriftCheck(isWatching: boolean, onDoubt: () => void): void {
  useEffect(() => {
    if (!isWatching) return
    let cameBackAt = Number.NEGATIVE_INFINITY
    // A tab that comes to the front says so up to three times in a row.
    const comeBack = () => {
      if (document.visibilityState !== 'visible' || Math.abs(Date.now() - cameBackAt) < ONCE_MS) return
      cameBackAt = Date.now()
      onDoubt()
    }
    let offset = clockOffset()
    const timer = setInterval(() => {
      const now = clockOffset()
      if (Math.abs(now - offset) > JUMP_MS) onDoubt()
      offset = now
    }, WATCH_MS)
    document.addEventListener('visibilitychange', comeBack)
    for (const event of ['focus', 'pageshow']) window.addEventListener(event, comeBack)
    window.addEventListener('online', onDoubt)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', comeBack)
      for (const event of ['focus', 'pageshow']) window.removeEventListener(event, comeBack)
      window.removeEventListener('online', onDoubt)
    }
  }, [isWatching, onDoubt])
}

const ONCE_MS = 500

const WATCH_MS = 1000
const JUMP_MS = 2000

/** Stays the same as long as both clocks run alike. */
const clockOffset = () => Date.now() - performance.now()
