import type { MetaDescriptor } from 'react-router'
import type { RootData } from './shop-profile'

type Page = {
  title: string
  description: string
  /** The page's one address, path and query: its canonical link. */
  path: string
  /** Out of the search engines: it has no canonical address then either. */
  isHidden?: boolean
}

/** What a page says about itself in its head. `matches` are those that React Router gives to `meta`. */
export function pageMeta(
  matches: readonly unknown[],
  { title, description, path, isHidden }: Page,
): MetaDescriptor[] {
  const root = matches[0] as { loaderData?: RootData } | undefined
  const publicUrl = root?.loaderData?.publicUrl ?? ''
  return [
    { title: `${title} | Kuntur` },
    { name: 'description', content: description },
    isHidden
      ? { name: 'robots', content: 'noindex' }
      : { tagName: 'link', rel: 'canonical', href: `${publicUrl}${path}` },
  ]
}
