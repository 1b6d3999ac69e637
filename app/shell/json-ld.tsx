import type { Thing } from 'schema-dts'
import { type RootData, useRootData } from './shop-profile'

/** Tells of a page in schema.org's words, given the shop and its address. */
export type Description = (root: RootData) => readonly Thing[]

/**
 * What a page says of itself to search engines, who read the page that the server sends. So no browser makes it or
 * loads what makes it: write `about={import.meta.env.SSR && describe(…)}`.
 */
export function JsonLd({ about }: { about: Description | false }) {
  const root = useRootData()
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with all that could end the script escaped.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && about ? toJson(about(root)) : '' }}
    />
  )
}

function toJson(things: readonly Thing[]): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  return json.replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
