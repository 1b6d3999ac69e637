import type { Handler } from 'hono'
import { readPreviewLink } from '../catalog/preview-links.ts'
import type { SecretBox } from '../secret-box.ts'
import { pack, sendPacked } from './packed-body.ts'
import type { PageRenderer } from './pages.ts'
import type { RateLimits } from './rate-limits.ts'
import type { AppEnv } from './request-guard.ts'
import { pagePolicy } from './security-headers.ts'
import { withoutScripts } from './without-scripts.ts'

type Needs = {
  secrets: SecretBox
  /** Renders pages with drafts as if they were for sale. */
  render: PageRenderer
  publicUrl: string
  limits: Pick<RateLimits, 'render'>
  isDevelopment: boolean
}

const heading = 'bg-low-ground text-low p-3 text-center text-14 font-semibold'
const told = {
  200: 'Vista previa: así lo verán los compradores. Aquí los botones no hacen nada.',
  404: 'Esta vista previa ya no sirve: dura una hora. Ábrela otra vez desde el producto.',
}

/**
 * `GET /vista-previa/{token}`: the page of a product as buyers will see it. It is rendered for each request, kept nowhere,
 * and sent without its scripts: they would take it for another page, and put a draft into a cart.
 */
export function productPreview({
  secrets,
  render,
  publicUrl,
  limits,
  isDevelopment,
}: Needs): Handler<AppEnv> {
  return async (context) => {
    await limits.render(context.get('address'))
    const id = readPreviewLink(secrets, context.req.param('token') ?? '')
    // No product has the number 0: its page says that there is none.
    const page = await render(new Request(new URL(`/producto/${id ?? 0}`, publicUrl)))
    const status = page.status === 200 ? 200 : 404
    const html = withoutScripts(page.pieces.join('')).replace(
      /<body[^>]*>/,
      (body) => `${body}<p role="note" class="${heading}">${told[status]}</p>`,
    )
    const type = 'text/html; charset=utf-8'
    return sendPacked(
      context,
      await pack(Buffer.from(html), type),
      {
        'content-type': type,
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex, nofollow',
        'content-security-policy': pagePolicy([html], isDevelopment),
      },
      status,
    )
  }
}
