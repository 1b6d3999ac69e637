import { useEffect, useEffectEvent } from 'react'
import { announce } from '../ui/live-region'
import { formatCountdown, sayTimeLeft, useCountdown } from './use-countdown'

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
