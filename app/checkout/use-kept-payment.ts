import { useEffect, useEffectEvent, useRef } from 'react'
import type { TypedPayment } from '../../contract/api/orders.ts'
import { MAX_RECEIPT_NUMBER_LENGTH } from '../../contract/constants.ts'
import type { PaymentData } from './checkout-draft'
import { type HeldCart, keepPayment, toTypedPayment } from './reservation'

/**
 * Sends what is typed about the transfer to the shop, so that a page that is loaded anew has it: when the buyer pauses, and when
 * the page goes out of sight, which on a phone may be its end. A failure does not disturb the buyer.
 */
export function useKeptPayment({ id, payment: kept }: HeldCart, payment: PaymentData): void {
  const typed = toTypedPayment(payment)
  const content = mark(id, typed)
  const lastSent = useRef(mark(id, { ...nothing, ...kept }))

  const send = useEffectEvent(() => {
    const isTooLong = (typed.comprobante?.length ?? 0) > MAX_RECEIPT_NUMBER_LENGTH
    if (content === lastSent.current || isTooLong) return
    lastSent.current = content
    keepPayment(id, typed).catch((error: unknown) => {
      console.warn('What was typed of the transfer was not kept', error)
      lastSent.current = ''
    })
  })

  // The pause begins anew with every change.
  useEffect(() => {
    if (content === lastSent.current) return
    const timer = setTimeout(() => send(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [content])

  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && send()
    const leave = () => send()
    document.addEventListener('visibilitychange', hide)
    addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('pagehide', leave)
    }
  }, [])
}

const PAUSE_MS = 800

const nothing: TypedPayment = { comprobante: '', bank_account_id: null, has_photo: false }

const mark = (id: string, payment: TypedPayment) => JSON.stringify([id, payment])
