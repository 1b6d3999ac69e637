import { PC_BUILD_PATH } from '../../contract/pc-build.ts'
import { storageKeys } from '../../contract/storage-keys.ts'
import { storedValue } from '../ui/stored-value'

/** The address of the PC build that this browser showed last, which is all of it. Null: none yet. */
export const lastPcBuild = storedValue<string | null>(storageKeys.pcBuild, {
  parse: (path) => (path?.startsWith(`${PC_BUILD_PATH}?`) ? path : null),
  format: (path) => path,
})
