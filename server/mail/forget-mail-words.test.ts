import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOwner } from '../../test/factories.ts'
import { forgetMailWords } from './forget-mail-words.ts'

const { ask, db } = await openTestApp()
const buyer = await aCustomer(db)

async function aMail(status: string, age: string): Promise<number> {
  const { rows } = await db.$client.query(
    `insert into mail (template, account_id, recipient, subject, html, text, status, sent_at, created_at)
     values ('password-changed', $1, 'ana@correo.example', 'Asunto', '<p>Ana</p>', 'Ana', $2::text,
             case when $2::text = 'sent' then now() end, now() - $3::interval) returning id`,
    [buyer.id, status, age],
  )
  return Number(rows[0].id)
}

test('PR-3: what a mail said is forgotten after 180 days, and the mail after three years; one that waits stays', async () => {
  const kept = [
    await aMail('sent', '179 days'),
    await aMail('sent', '181 days'),
    await aMail('kept', '181 days'),
    await aMail('queued', '1100 days'),
  ]
  const gone = await aMail('sent', '1096 days')
  await forgetMailWords(db)
  const { rows } = await db.$client.query('select id, html, text, subject, recipient from mail order by id')
  const subject = { subject: 'Asunto', recipient: 'ana@correo.example' }
  const words = { html: '<p>Ana</p>', text: 'Ana' }
  const none = { html: '', text: '' }
  expect(rows).toEqual([
    { id: kept[0], ...words, ...subject },
    { id: kept[1], ...none, ...subject },
    { id: kept[2], ...none, ...subject },
    { id: kept[3], ...words, ...subject },
  ])
  expect(rows.map(({ id }) => id)).not.toContain(gone)

  const { cookie } = await anOwner(db)
  const read = await ask(`/api/admin/mails/${kept[1]}`, { cookie })
  expect((await read.json()) as object).toMatchObject({
    mail: { text: null, subject: 'Asunto', status: 'sent' },
  })
})
