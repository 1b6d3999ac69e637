import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { GO_TO_CHECKOUT_DELAY_MS } from '../../contract/constants.ts'
import { fetchScreens } from '../shell/fetch-screens'
import { leaveCover } from '../ui/back-closes'
import { Button } from '../ui/button'

export const fetchCheckout = () => fetchScreens('checkout/checkout')

type Props = { disabled?: boolean; onLeave?: () => void; className?: string; children: ReactNode }

/** Waits as long as the specification says; leaving the page first cancels it. */
export function CheckoutButton({ onLeave, children, ...rest }: Props) {
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  function goToCheckout() {
    setIsLeaving(true)
    timer.current = setTimeout(() => {
      setIsLeaving(false)
      const replace = leaveCover()
      onLeave?.()
      void navigate('/checkout', { replace })
    }, GO_TO_CHECKOUT_DELAY_MS)
  }

  return (
    <Button
      {...rest}
      size="lg"
      isWide
      isLoading={isLeaving}
      onPointerEnter={fetchCheckout}
      onFocus={fetchCheckout}
      onClick={goToCheckout}
    >
      {children}
    </Button>
  )
}
