import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAdmin } from '../../contract/admin-client.ts'
import type { ShipmentsRequest, StepsAnswer, StepsRequest } from '../../contract/api/admin/bulk.ts'
import { type BulkStep, ORDERS_A_CALL } from '../../contract/bulk-steps.ts'
import { refusalOf } from '../api/refusal'

type Outcome = StepsAnswer['results'][number]
type Sent = StepsRequest['orders'][number] | ShipmentsRequest['orders'][number]

/**
 * A step of many orders, some at a time. `outcomes` is null until it begins, and grows until it has as many as were
 * sent.
 */
export function useBulkStep(step: BulkStep) {
  const queries = useQueryClient()
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function run(orders: readonly Sent[]): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    let done: Outcome[] = []
    setOutcomes(done)
    for (let at = 0; at < orders.length; at += ORDERS_A_CALL) {
      const some = orders.slice(at, at + ORDERS_A_CALL)
      try {
        done = [...done, ...(await send(step, some))]
      } catch (error) {
        // Whether these were done nobody knows here; to do them again is harmless. The rest is not tried.
        const { message } = refusalOf(error)
        done = [...done, ...orders.slice(at).map(({ id }) => ({ id: Number(id), problem: message }))]
        at = orders.length
      }
      setOutcomes(done)
    }
    await queries.invalidateQueries()
    setIsBusy(false)
  }
  return { run, outcomes, isBusy, reset: () => setOutcomes(null) }
}

async function send(step: BulkStep, orders: readonly Sent[]): Promise<Outcome[]> {
  if (step === 'ship')
    return (
      await callAdmin('POST /api/admin/chosen-orders/ship', {
        body: { orders: orders as ShipmentsRequest['orders'] },
      })
    ).results
  const body = { orders: [...orders] as StepsRequest['orders'] }
  const answer =
    step === 'prepare'
      ? await callAdmin('POST /api/admin/chosen-orders/prepare', { body })
      : await callAdmin('POST /api/admin/chosen-orders/ready', { body })
  return answer.results
}
