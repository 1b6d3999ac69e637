import type { MetaDescriptor } from 'react-router'
import type { RootData } from './shop-profile'

/** Used until the shop's settings are loaded. */
const SHOP_NAME = 'Kuntur'

type Page = {
  title: string
  description: string
  /** The page's one address, path and query: its canonical link. */
  path: string
  /** Search engines shall not index it; it then has no canonical address either. */
  isHidden?: boolean
  /** The `img_url` of the picture that is shown where the page's address is shared. */
  picture?: string | undefined
}

/** What a page says about itself in its head. `matches` are those that React Router gives to `meta`. */
export function pageMeta(
  matches: readonly unknown[],
  { title, description, path, isHidden, picture }: Page,
): MetaDescriptor[] {
  const { publicUrl = '', profile } = rootOf(matches)
  const site = profile?.name ?? SHOP_NAME
  const whole = titleOf(site, title)
  const page = [{ title: whole }, { name: 'description', content: description }]
  if (isHidden) return [...page, { name: 'robots', content: 'noindex' }]
  const url = publicUrl + path
  return [
    ...page,
    { tagName: 'link', rel: 'canonical', href: url },
    // Only programs that run no scripts read this, so no browser loads the code for it.
    ...(import.meta.env.SSR
      ? sharing({ url, site, title: whole, description, image: publicUrl + previewOf(picture) })
      : []),
  ]
}

/**
 * What a page says where its address is shared, for one that search engines shall not index. `image`: the path of a JPEG of
 * 1200 × 630. Asked for on the server alone: only programs that run no scripts read it.
 */
export function sharingMeta(
  matches: readonly unknown[],
  { title, description, path, image }: Omit<Page, 'picture' | 'isHidden'> & { image: string },
): MetaDescriptor[] {
  const { publicUrl = '', profile } = rootOf(matches)
  const site = profile?.name ?? SHOP_NAME
  return sharing({
    url: publicUrl + path,
    site,
    title: titleOf(site, title),
    description,
    image: publicUrl + image,
  })
}

/** The title of a page without a description, such as one that does not exist. */
export function titleMeta(matches: readonly unknown[], title: string): MetaDescriptor[] {
  return [{ title: titleOf(rootOf(matches).profile?.name, title) }]
}

/** A page's title with the shop's name, as far as that is known. */
export function titleOf(site = SHOP_NAME, title: string): string {
  return `${title} | ${site}`
}

function rootOf(matches: readonly unknown[]): Partial<RootData> {
  return (matches[0] as { loaderData?: RootData } | undefined)?.loaderData ?? {}
}

type Shared = { url: string; site: string; title: string; description: string; image: string }

function sharing({ url, site, title, description, image }: Shared): MetaDescriptor[] {
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site },
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
  return `${master.replace(/^.*\/multimedia\//, '/multimedia/vista/')}.jpg`
}
