import { useOutletContext } from 'react-router'
import type { MessageAnswer } from '../../contract/api/session.ts'
import type { User } from '../../contract/api/user.ts'
import { useAction } from '../forms/use-action'
import type { ShopNotice } from '../login/login-notices'
import { announce } from '../ui/live-region'

export type Account = {
  /** Undefined while it is loading, null when it could not be loaded. */
  user: User | null | undefined
  /** Loads all data of the screen anew, after a failure or after a change. Resolves when they are here. */
  reload: () => Promise<void>
  /** After the account was closed: forgets what is personal and leads to the login, which says why. */
  depart: (notice: ShopNotice) => void
}

/** What the layout of the account area hands to the screen inside it. */
export function useAccount(): Account {
  return useOutletContext<Account>()
}

/** A change of the account by one button: reads the shop's answer out and loads the account anew before `onDone`. */
export function useChange(call: () => Promise<MessageAnswer>, onDone = () => {}) {
  const { reload } = useAccount()
  return useAction(async () => {
    const { message } = await call()
    announce(message)
    await reload()
    onDone()
  })
}
