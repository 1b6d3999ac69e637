import { useEffect } from 'react'

/**
 * Calls back when this page may have lost track of time: it comes to the front or back online, or the device's clock has
 * jumped against the page's monotonic clock, because somebody set it or the machine slept.
 */
export function useClockDriftCheck(isWatching: boolean, onDoubt: () => void): void {
  useEffect(() => {
    if (!isWatching) return
    let cameBackAt = Number.NEGATIVE_INFINITY
    // A tab that comes to the front fires up to three of these events in a row.
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

/** Constant as long as both clocks run at the same pace. */
const clockOffset = () => Date.now() - performance.now()
