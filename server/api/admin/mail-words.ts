import { createRoute } from '@hono/zod-openapi'
import { TestMailBody } from '../../../contract/api/admin/mail-words.ts'
import { MessageAnswer } from '../../../contract/api/session.ts'
import { definitions } from '../../../contract/api/settings.ts'
import { type MailName, mailSetting } from '../../../contract/mail-labels.ts'
import type { OwnWords } from '../../../contract/mail-wording.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import { type MailServer, sendTestMail } from '../../mail/send-test-mail.ts'
import { withSettings } from '../../settings/settings.ts'
import { answer, jsonBody, ofBody, refusals } from '../endpoint.ts'
import { adminEndpoints, forStaff, ofPermission, ofProof } from './staff-operation.ts'

const test = createRoute({
  method: 'post',
  path: '/api/admin/test-mails',
  operationId: 'sendTestMail',
  tags: ['Desk mails'],
  ...forStaff('settings.change'),
  summary: 'Send oneself a mail about an invented order, with words that are not saved yet',
  request: jsonBody(TestMailBody, { mail: 'order-placed', words: { subject: 'Tu pedido {pedido}' } }),
  responses: {
    200: answer('Sent', MessageAnswer),
    ...refusals(...ofPermission, ...ofProof, ...ofBody, 'no_mail', 'mail_not_sent'),
  },
})

type Needs = { db: Database; limits: RateLimits; mailServer: MailServer | null; publicUrl: string }

/** The words of the shop's mails, which are settings, tried out. */
export function mailWordsEndpoints({ db, limits, mailServer, publicUrl }: Needs) {
  return adminEndpoints().openapi(test, async (context) => {
    const { mail: name, words } = context.req.valid('json')
    const own = readWords(name, words)
    const { accountId } = context.get('staff')
    if (!mailServer)
      throw new DomainError('no_mail', {
        message:
          'La tienda todavía no envía correos: falta su servidor (SMTP_URL). La vista previa muestra cómo quedaría.',
      })
    await limits.testMail(accountId)
    const recipient = await withSettings({ [mailSetting(name)]: own }, () =>
      sendTestMail(db, accountId, { name, server: mailServer, publicUrl }),
    )
    return context.json({ message: `Enviado a ${recipient}` }, 200)
  })
}

function readWords(name: MailName, words: Record<string, string>): OwnWords {
  const key = mailSetting(name)
  const read = definitions[key].safeParse(words)
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path, message }) => [[key, ...path].join('.'), message])
  throw new DomainError('invalid', { fields: Object.fromEntries(fields) })
}
