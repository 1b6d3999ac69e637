import type { Thing } from 'schema-dts'
import { type RootData, useRootData } from './shop-profile'

/** Describes a page in the vocabulary of schema.org, given the shop and its address. */
export type Description = (root: RootData) => readonly Thing[]

/**
 * The structured data of a page. Search engines read them in the page that the server sends, so no browser needs the code
 * that makes them: write `about={import.meta.env.SSR && describe(…)}`.
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
