import type { Handler } from 'hono'
import type { Database } from '../db/database.ts'
import { withSettings } from '../settings/settings.ts'
import { readSettingsPreview } from '../settings-changes/preview-settings.ts'
import { pack, sendPacked } from './packed-body.ts'
import type { PageRenderer } from './pages.ts'
import type { RateLimits } from './rate-limits.ts'
import type { AppEnv } from './request-guard.ts'
import { previewPolicy } from './security-headers.ts'
import { withoutScripts } from './without-scripts.ts'

type Needs = {
  db: Database
  /** A renderer of its own: what it remembers for a database that is away must not get onto the shop's pages. */
  render: PageRenderer
  publicUrl: string
  limits: Pick<RateLimits, 'render'>
  isDevelopment: boolean
}

/** A path that no page has, so that the shop's own page for that is shown. */
const NOWHERE = '/vista-ajustes'
const gone = 'Esta vista previa ya no sirve: dura una hora. Vuelve a los ajustes y cambia algo.'

/**
 * `GET /vista-ajustes/{token}/…`: any public page as it would be with settings that somebody is editing. It is rendered for each
 * request, kept nowhere, and sent without its scripts, so that nothing can be put into a cart or ordered. Its links lead on
 * within the preview. Only the desk may frame it.
 */
export function settingsPreview({ db, render, publicUrl, limits, isDevelopment }: Needs): Handler<AppEnv> {
  return async (context) => {
    await limits.render(context.get('address'))
    const token = context.req.param('token') ?? ''
    const base = `/vista-ajustes/${token}`
    const url = new URL(context.req.url)
    const values = await readSettingsPreview(db, token)
    // The data of a page is JSON with words of buyers in it: shown as HTML they would be tags.
    const isPage = values !== null && !url.pathname.endsWith('.data')
    const path = isPage ? url.pathname.slice(base.length) || '/' : NOWHERE
    const target = new URL(path + url.search, publicUrl)
    const page = await withSettings(values ?? {}, () => render(new Request(target)))
    const headers = {
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    }
    const location = page.headers.get('location')
    if (location?.startsWith('/')) return context.body(null, 302, { ...headers, location: base + location })
    let html = withoutScripts(page.pieces.join('')).replace(/(<a\s(?:[^>]*\s)?href=")\/(?!\/)/g, `$1${base}/`)
    if (!values)
      html = html.replace(
        /<body[^>]*>/,
        (body) =>
          `${body}<p role="note" class="bg-low-ground text-low p-3 text-center text-14 font-semibold">${gone}</p>`,
      )
    const type = 'text/html; charset=utf-8'
    return sendPacked(
      context,
      await pack(Buffer.from(html), type),
      { ...headers, 'content-type': type, 'content-security-policy': previewPolicy(html, isDevelopment) },
      page.status,
    )
  }
}
