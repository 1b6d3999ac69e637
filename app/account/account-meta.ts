import type { Location, MetaDescriptor } from 'react-router'
import { pageMeta } from '../shell/page-meta'

type MetaArgs = { matches: readonly unknown[]; location: Location }

/** The head of an account screen: its own title, hidden from search engines. */
export function accountMeta(title: string) {
  return ({ matches, location }: MetaArgs): MetaDescriptor[] =>
    pageMeta(matches, {
      title,
      description: 'Tu cuenta en la tienda.',
      path: location.pathname,
      isHidden: true,
    })
}
