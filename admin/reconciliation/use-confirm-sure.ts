import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAdmin } from '../../contract/admin-client.ts'
import type { ConfirmSureAnswer, ReconciliationAnswer } from '../../contract/api/admin/statement-lines.ts'
import { LINES_A_CALL } from '../../contract/statement-lines.ts'
import { NotProven, withProof } from '../api/proof'
import { refusalOf } from '../api/refusal'

type Outcome = ConfirmSureAnswer['results'][number]

/**
 * Confirms sure lines, some at a time. `outcomes` is null until it begins, and grows until it has as many as were sent.
 */
export function useConfirmSure() {
  const queries = useQueryClient()
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function run(sure: ReconciliationAnswer['sure']): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    let done: Outcome[] = []
    setOutcomes(done)
    for (let at = 0; at < sure.length; at += LINES_A_CALL) {
      const lines = sure
        .slice(at, at + LINES_A_CALL)
        .map(({ id, order_id, money_id }) => ({ id, order_id, money_id }))
      try {
        const send = () => callAdmin('POST /api/admin/statement-lines/confirm-sure', { body: { lines } })
        done = [...done, ...(await withProof(send)).results]
        setOutcomes(done)
      } catch (error) {
        // Whether these were done nobody knows here; to do them again is harmless. The rest is not tried.
        if (error instanceof NotProven) setOutcomes(done.length > 0 ? done : null)
        else setOutcomes([...done, ...lines.map(({ id }) => ({ id, problem: refusalOf(error).message }))])
        break
      }
    }
    await queries.invalidateQueries()
    setIsBusy(false)
  }
  return { run, outcomes, isBusy }
}
