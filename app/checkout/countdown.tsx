import { useEffect, useEffectEvent, useState } from 'react'
import { announce } from '../ui/live-region.tsx'

type Props = {
  deadline: number
  /** Called when the time is up, and again when a corrected deadline passes. */
  onTimeUp: () => void
}

/** The time left to pay. Screen readers say it only twice, near its end. */
export function Countdown({ deadline, onTimeUp }: Props) {
  const seconds = useCountdown(deadline)
  const stage = seconds <= MINUTE ? 'last' : seconds <= 5 * MINUTE ? 'near' : 'calm'
  const isOver = seconds === 0

  const sayStage = useEffectEvent(() => {
    if (!isOver) announce(`${sayTimeLeft(seconds)} para pagar`)
  })
  useEffect(() => {
    if (stage !== 'calm') sayStage()
  }, [stage])

  useEffect(() => {
    if (isOver) onTimeUp()
  }, [isOver, onTimeUp])

  return (
    <p className="shrink-0 text-right">
      <span className="block text-12 text-muted">Te quedan</span>
      <span role="timer" className={`block font-display font-extrabold text-32 ${tones[stage]}`}>
        {formatCountdown(seconds)}
      </span>
    </p>
  )
}

const MINUTE = 60

const tones = { calm: 'text-heading', near: 'text-warning', last: 'text-danger' }

/**
 * Whole seconds until a moment (milliseconds since 1970), down to 0. They are read from the clock instead of counted by ticks,
 * because a background tab ticks late and a sleeping laptop not at all.
 */
function useCountdown(deadline: number): number {
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
