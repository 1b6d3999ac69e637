import { useEffect, useRef } from 'react'
import { announce } from '../ui/live-region'
import { useOnline } from '../ui/use-online'

const TEXT = 'Sin conexión. Lo que ves y tu carrito siguen aquí.'

/** Says that the connection is lost for as long as it is; screen readers also hear when it comes back. */
export function ConnectionNotice() {
  const isOnline = useOnline()
  const wasOnline = useRef(true)

  useEffect(() => {
    if (isOnline === wasOnline.current) return
    wasOnline.current = isOnline
    announce(isOnline ? 'Volvió la conexión.' : TEXT)
  }, [isOnline])

  if (isOnline) return null
  return (
    <p className="pointer-events-none fixed bottom-4 left-4 z-50 rounded-card border border-line bg-low-ground px-4 py-3 font-semibold text-14 text-low shadow-float max-lg:bottom-24 max-sm:right-4">
      {TEXT}
    </p>
  )
}
