import { useEffect } from 'react'
import { announce } from '../ui/live-region'
import { formatCountdown } from './use-countdown'

/** What is left of the payment window. Read out twice, near the end; each second would drown everything else. */
export function Countdown({ seconds }: { seconds: number }) {
  const stage = seconds <= MINUTE ? 'last' : seconds <= 5 * MINUTE ? 'near' : 'calm'

  useEffect(() => {
    if (stage === 'near') announce('Quedan 5 minutos para pagar')
    if (stage === 'last') announce('Queda 1 minuto para pagar')
  }, [stage])

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
