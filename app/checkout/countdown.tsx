import { useEffect, useEffectEvent } from 'react'
import { announce } from '../ui/live-region'
import { formatCountdown, sayTimeLeft, useCountdown } from './use-countdown'

type Props = {
  deadline: number
  /** When nothing is left, and again if the deadline turns out to be another and passes too. */
  onTimeUp: () => void
}

/** What is left of the payment window. Read out twice, near the end; each second would drown everything else. */
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
