import { Button } from '../ui/button'
import { useHydrated } from '../ui/use-hydrated'

/** Waits for hydration: a form that is sent before it would put what was typed, a password too, into the address. */
export function SubmitButton({ isLoading = false, children }: { isLoading?: boolean; children: string }) {
  const isHydrated = useHydrated()
  return (
    <Button type="submit" size="lg" isWide isLoading={isLoading} disabled={!isHydrated}>
      {children}
    </Button>
  )
}
