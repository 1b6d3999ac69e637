import { useRouteLoaderData } from 'react-router'
import type { ShopProfile } from '../../contract/api/shop.ts'

/** What the root's loader gives to every page. */
export type RootData = {
  profile: ShopProfile
  publicUrl: string
  /** What the menus call components: the specification's categories, then those of the staff. */
  components: readonly { path: string; label: string }[]
}

export function useRootData(): RootData {
  const root = useRouteLoaderData<RootData>('root')
  if (!root) throw new Error('The shop profile is read by the root route, whose loader failed')
  return root
}

export function useShopProfile(): ShopProfile {
  return useRootData().profile
}
