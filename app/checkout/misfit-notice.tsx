import { useEffect, useState } from 'react'
import type { Misfit } from '../../contract/api/catalog.ts'
import { call } from '../../contract/client.ts'
import { MAX_ASKED_LINES } from '../../contract/constants.ts'
import type { CartLine } from '../cart/cart-store'
import { Alert } from '../ui/alert'

/** Says which parts of what is bought do not go together. The buyer may know better, so that nothing is refused. */
export function MisfitNotice({ lines }: { lines: readonly CartLine[] }) {
  const [misfits, setMisfits] = useState<readonly Misfit[]>([])
  const ids = lines
    .slice(0, MAX_ASKED_LINES)
    .map(({ id }) => id)
    .join(',')

  useEffect(() => {
    let isCurrent = true
    // One article alone fits. Without an answer nothing is said.
    if (ids.includes(','))
      call('GET /api/cart', { query: { ids } }).then(
        (answer) => isCurrent && setMisfits(answer.misfits),
        () => {},
      )
    else setMisfits([])
    return () => {
      isCurrent = false
    }
  }, [ids])

  if (misfits.length === 0) return null
  return (
    <div className="mb-4">
      <Alert tone="warning">
        {misfits.map(({ text }) => (
          <p key={text}>{text}</p>
        ))}
      </Alert>
    </div>
  )
}
