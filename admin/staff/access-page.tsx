import { type ReactNode, useEffect } from 'react'
import { Mark } from '../../app/ui/mark'
import { shopName } from '../shell/shop-name.ts'
import { signOut } from '../shell/sign-out'
import { Button } from '../ui/button'

/** What stands before the desk: there is no navigation yet, only one thing to do. */
export function AccessPage({
  title,
  children,
  isSignedIn = true,
}: {
  title: string
  children: ReactNode
  isSignedIn?: boolean
}) {
  useEffect(() => {
    document.title = `${title} · ${shopName}`
  }, [title])
  return (
    <main className="grid min-h-dvh grid-cols-1 content-start justify-items-center gap-6 bg-secondary px-4 py-8 sm:content-center">
      <p className="flex max-w-full items-center gap-2 text-heading">
        <Mark className="h-6 shrink-0" />
        <span className="min-w-0 truncate font-display font-extrabold text-18 uppercase tracking-[0.04em]">
          {shopName}
        </span>
      </p>
      <div className="grid w-full max-w-md gap-4 rounded-dialog border border-line bg-ground p-5 sm:p-8">
        <h1 className="text-20">{title}</h1>
        {children}
      </div>
      {isSignedIn && (
        <Button variant="quiet" onPress={() => void signOut()}>
          Cerrar sesión
        </Button>
      )}
    </main>
  )
}
