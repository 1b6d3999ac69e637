import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { User } from '../../contract/api/user.ts'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Spinner } from '../ui/spinner'
import { useOnline } from '../ui/use-online'
import { useAccount } from './use-account'

type Props = {
  /** The screen's heading, for as long as `children` cannot bring one of their own. */
  title?: string
  /** Stands there while the data are on their way. */
  waiting?: ReactNode
  children: (user: User) => ReactNode
}

/** Shows what needs the user's data once they are here, and offers to load them again when they could not be loaded. */
export function WhenLoaded({ title, waiting = <Waiting />, children }: Props) {
  const { user } = useAccount()
  if (user) return children(user)
  return (
    <>
      {title && <h1 className="mb-4 text-24">{title}</h1>}
      {user === undefined ? waiting : <LoadFailure />}
    </>
  )
}

function Waiting() {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-16 text-muted">
      <Spinner />
      Cargando tus datos…
    </p>
  )
}

/** Says that the account did not arrive. Loads it by itself once there is a connection again. */
export function LoadFailure() {
  const { reload } = useAccount()
  const isOnline = useOnline()
  const retry = useEffectEvent(() => void reload())

  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])

  return (
    <div className="grid justify-items-start gap-4">
      <Alert tone="danger">
        {isOnline
          ? 'No pudimos traer los datos de tu cuenta. Revisa tu conexión y prueba de nuevo.'
          : 'Estás sin conexión. Tu cuenta se abrirá en cuanto vuelva.'}
      </Alert>
      <Button variant="outline" onClick={reload}>
        Reintentar
      </Button>
    </div>
  )
}
