import type { MetaDescriptor } from 'react-router'
import type { RootData } from './shop-profile'

type Page = {
  title: string
  description: string
  /** The page's one address, path and query: its canonical link. */
  path: string
  /** Out of the search engines: it has no canonical address then either. */
  isHidden?: boolean
  /** The `img_url` of what the page is about, for where its address is shared. */
  picture?: string | undefined
}

/** What a page says about itself in its head. `matches` are those that React Router gives to `meta`. */
export function pageMeta(
  matches: readonly unknown[],
  { title, description, path, isHidden, picture }: Page,
): MetaDescriptor[] {
  const root = matches[0] as { loaderData?: RootData } | undefined
  const publicUrl = root?.loaderData?.publicUrl ?? ''
  const whole = `${title} | Kuntur`
  const page = [{ title: whole }, { name: 'description', content: description }]
  if (isHidden) return [...page, { name: 'robots', content: 'noindex' }]
  const url = publicUrl + path
  return [
    ...page,
    { tagName: 'link', rel: 'canonical', href: url },
    // Read by who never runs our scripts: no browser carries the code for it.
    ...(import.meta.env.SSR
      ? sharing({ url, title: whole, description, image: publicUrl + previewOf(picture) })
      : []),
  ]
}

type Shared = { url: string; title: string; description: string; image: string }

function sharing({ url, title, description, image }: Shared): MetaDescriptor[] {
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Kuntur' },
    { property: 'og:locale', content: 'es_EC' },
    { property: 'og:url', content: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** `/multimedia/ab12.webp`, in whatever width, is shared as `/multimedia/vista/ab12.webp.jpg`. */
function previewOf(picture = '/multimedia/tienda'): string {
  const master = picture.replace(/-\d+(?=\.\w+$)/, '')
  return `${master.replace('/multimedia/', '/multimedia/vista/')}.jpg`
}
