import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from './button'
import { Dialog, DialogActions } from './dialog'

/** What a screen gives as the state of an address that it leads to after it threw its own changes away: nobody is asked. */
export const leavesChanges = { leavesChanges: true }

/** Asks before somebody leaves a screen with changes that are not saved: by a link, by Back, or by closing the tab. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.state?.leavesChanges !== true,
  )

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  const stay = () => blocker.reset?.()
  return (
    <Dialog isOpen={blocker.state === 'blocked'} title="¿Salir sin guardar?" onClose={stay}>
      <p>Lo que cambiaste aquí se pierde.</p>
      <DialogActions>
        <Button variant="danger" onPress={() => blocker.proceed?.()}>
          Salir sin guardar
        </Button>
        <Button variant="primary" onPress={stay} autoFocus>
          Seguir editando
        </Button>
      </DialogActions>
    </Dialog>
  )
}
