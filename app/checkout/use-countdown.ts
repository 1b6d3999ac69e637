import { useEffect, useState } from 'react'

/**
 * Whole seconds until a moment (milliseconds since 1970), down to 0. They are read from the clock instead of counted by ticks,
 * because a background tab ticks late and a sleeping laptop not at all.
 */
export function useCountdown(deadline: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(deadline))
  useEffect(() => {
    const update = () => setSeconds(secondsUntil(deadline))
    update()
    const timer = setInterval(update, TICK_MS)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [deadline])
  return seconds
}

/** Much shorter than a second, so that no figure is skipped; React renders only when the figure changes. */
const TICK_MS = 250

function secondsUntil(deadline: number): number {
  return Math.max(0, Math.ceil((deadline - Date.now()) / 1000))
}

/** `61` → `"01:01"`. */
export function formatCountdown(seconds: number): string {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${part(Math.floor(seconds / 60))}:${part(seconds % 60)}`
}

/** The same in words: `Quedan 2 minutos y 30 segundos`. */
export function sayTimeLeft(seconds: number): string {
  const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  const parts = [minutes > 0 && counted(minutes, 'minuto'), rest > 0 && counted(rest, 'segundo')]
  const isOne = minutes + rest === 1
  return `${isOne ? 'Queda' : 'Quedan'} ${parts.filter(Boolean).join(' y ')}`
}
