import type { ReactNode } from 'react'
import type { User } from '../../contract/api/user.ts'
import { Spinner } from '../ui/spinner'
import { LoadFailure } from './load-failure'
import { useAccount } from './use-loaded-user'

/** What needs the user's data: a spinner until it is here, and a way to ask again when it does not come. */
export function WhenLoaded({ children }: { children: (user: User) => ReactNode }) {
  const { data, reload } = useAccount()
  if (data.status === 'failed') return <LoadFailure onRetry={reload} />
  if (data.status === 'ready') return children(data.user)
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-16 text-muted">
      <Spinner />
      Cargando tus datos…
    </p>
  )
}
