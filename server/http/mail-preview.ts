import type { Handler } from 'hono'
import { mailNames } from '../../contract/mail-labels.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { html } from '../html.ts'
import { previewMail } from '../mail/preview-mail.ts'
import { withSettings } from '../settings/settings.ts'
import { readSettingsPreview } from '../settings-changes/preview-settings.ts'
import type { RateLimits } from './rate-limits.ts'
import type { AppEnv } from './request-guard.ts'

type Needs = { db: Database; publicUrl: string; limits: Pick<RateLimits, 'render'> }

/** Mails bring their styles along, and nothing in them runs or is fetched. Only the desk frames them. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** What a list of mails shows of this one, above it. */
const strip = 'margin:0;padding:12px 16px;font:400 14px/20px sans-serif;background:#FFFFFF;color:#000000'

/**
 * `GET /vista-ajustes/{token}/correo/{name}`, or `…/texto` of its plain text: a mail to an invented buyer as it would be with
 * settings that somebody is editing.
 */
export function mailPreview({ db, publicUrl, limits }: Needs): Handler<AppEnv> {
  return async (context) => {
    await limits.render(context.get('address'))
    const name = mailNames.find((one) => one === context.req.param('name'))
    const values = await readSettingsPreview(db, context.req.param('token') ?? '')
    if (!name || !values) throw new DomainError('not_found')
    const letter = await withSettings(values, () => previewMail(db, name, publicUrl))
    const subject = html`<p style="${strip}">Asunto: <strong>${letter.subject}</strong></p>`.markup
    const page =
      context.req.param('form') === 'texto'
        ? html`<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${letter.subject}</title></head><body style="margin:0;background:#FFFFFF;color:#000000"><p style="${strip}">Asunto: <strong>${letter.subject}</strong></p><pre style="margin:0;padding:16px;font:400 14px/20px monospace;white-space:pre-wrap;overflow-wrap:anywhere">${letter.text}</pre></body></html>`
            .markup
        : letter.html.replace(/<body[^>]*>/, (body) => body + subject)
    return context.body(page, 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': policy,
    })
  }
}
