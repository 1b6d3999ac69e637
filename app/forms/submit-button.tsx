import { Button } from '../ui/button'
import { useHydrated } from '../ui/use-hydrated'

/** Disabled until hydration: a form sent before would put what was typed, even a password, into the address. */
export function SubmitButton({ isLoading = false, children }: { isLoading?: boolean; children: string }) {
  const isHydrated = useHydrated()
  return (
    <Button type="submit" size="lg" isWide isLoading={isLoading} disabled={!isHydrated}>
      {children}
    </Button>
  )
}
