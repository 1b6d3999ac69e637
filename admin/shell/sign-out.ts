import { forgetStored } from '../../app/ui/stored-value.ts'
import { showToast } from '../../app/ui/toast.ts'
import { call } from '../../contract/client.ts'
import { storageKeys } from '../../contract/storage-keys.ts'
import { refusalOf } from '../api/refusal'

/** Ends the session, here and for the shop's pages of this browser. Stays when the server could not be told. */
export async function signOut(): Promise<void> {
  try {
    await call('GET /api/logout')
  } catch (error) {
    showToast({ title: 'Tu sesión sigue abierta', description: refusalOf(error).message, tone: 'warning' })
    return
  }
  forgetStored([storageKeys.token, storageKeys.favourites, storageKeys.unsentWishes])
  location.assign('/login')
}
