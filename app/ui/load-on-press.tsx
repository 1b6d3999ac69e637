import { type ReactNode, useState } from 'react'
import { Button } from './button'

type Props = {
  /** Loads what takes the button's place. */
  load: () => Promise<ReactNode>
  variant: 'outline' | 'quiet'
  className?: string
  children: ReactNode
}

/** A button that gives way to what its press loads. Without a connection it stays, for another press. */
export function LoadOnPress({ load, children, ...look }: Props) {
  const [loaded, setLoaded] = useState<ReactNode>()
  const [isLoading, setIsLoading] = useState(false)

  function press() {
    setIsLoading(true)
    load().then(setLoaded, () => setIsLoading(false))
  }

  return (
    loaded ?? (
      <Button {...look} isLoading={isLoading} onClick={press}>
        {children}
      </Button>
    )
  )
}
