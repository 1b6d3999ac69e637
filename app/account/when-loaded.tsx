import type { ReactNode } from 'react'
import type { User } from '../../contract/api/user.ts'
import { Spinner } from '../ui/spinner'
import { LoadFailure } from './load-failure'
import { useAccount } from './use-loaded-user'

type Props = {
  /** The screen's heading, for as long as `children` cannot bring one of their own. */
  title?: string
  children: (user: User) => ReactNode
}

/** What needs the user's data: a spinner until it is here, and a way to ask again when it does not come. */
export function WhenLoaded({ title, children }: Props) {
  const { data, reload } = useAccount()
  if (data.status === 'ready') return children(data.user)
  return (
    <>
      {title && <h1 className="mb-4 text-24">{title}</h1>}
      {data.status === 'failed' ? (
        <LoadFailure onRetry={reload} />
      ) : (
        <p role="status" className="flex items-center justify-center gap-3 py-16 text-muted">
          <Spinner />
          Cargando tus datos…
        </p>
      )}
    </>
  )
}
