import { createContext, useContext } from 'react'
import type { StaffMe } from '../../contract/api/admin/me.ts'
import type { Permission } from '../../contract/permissions.ts'

const Me = createContext<StaffMe | null>(null)
export const MeProvider = Me.Provider

/** Who works here. The shell has loaded it before it shows any screen. */
export function useMe(): StaffMe {
  const me = useContext(Me)
  if (!me) throw new Error('Nobody is known here: this screen stands outside of the shell')
  return me
}

/** Whether to show what needs this permission. The server checks it again. */
export function useMay(permission: Permission): boolean {
  return useMe().permissions.includes(permission)
}
