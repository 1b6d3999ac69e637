import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { shopDay } from '../../contract/shop-time.ts'
import { awaitsReceiptPhoto } from '../../server/db/order-conditions.ts'
import { accountMailTemplates, noticeMailTemplates, orderMailTemplates } from '../../server/db/schema/mail.ts'
import { callsOf } from '../api-document.ts'
import { openTestApp } from '../app.ts'
import { aCustomer } from '../factories.ts'
import { runJobs } from '../fuzz/run-jobs.ts'
import { makeWorld } from '../fuzz/world.ts'
import { isLong } from '../long-round.ts'
import { startMailServer } from '../mail-server.ts'
import { openMailbox } from '../mailbox.ts'
import { textsInZip } from '../statements/zip-file.ts'
import { fillShop } from './fill-shop.ts'
import { formulas, lines, markup, plantTexts } from './plant-texts.ts'

/* What people write, in every file that others open and in every mail: see `plant-texts.ts`. The pages: `e2e/planted-texts`. */

const server = await startMailServer()
afterAll(() => server.close())
const shop = await openTestApp({ mailServer: { smtpUrl: server.url, from: null } })
const { ask, db, document } = shop
afterAll(runJobs(db))
const world = await makeWorld(db, ask)
await fillShop(db, { ask, document, world })
const mailbox = await openMailbox(shop)
const cookie = world.staff.owner ?? ''

test('IN-2: every column of words takes a text of somebody who means ill, and none is without a row to take it', async () => {
  const { planted, refused, empty } = await plantTexts(db, markup)
  expect(refused, 'a column that is no words of people is named in plant-texts.ts').toEqual([])
  expect(empty, 'a call that leaves a row is named in fill-shop.ts').toEqual([])
  expect(planted.length).toBeGreaterThan(60)
})

test('IN-5: 0 live formulas in every CSV and XLSX that the shop hands out', async () => {
  const today = shopDay(new Date())
  const files = callsOf(document).filter(({ operation }) =>
    Object.keys(operation.responses['200']?.content ?? {}).some((type) => /csv|spreadsheet/.test(type)),
  )
  expect(files.length).toBeGreaterThanOrEqual(9)
  let disarmed = 0
  // Rows take turns with them; in the long round each of them stands in all rows.
  for (const planted of isLong ? formulas.map((formula) => [formula]) : [formulas]) {
    await plantTexts(db, ...planted)
    for (const { path } of files) {
      const query = path.includes('/figures/') ? `?from=${today}&to=${today}` : ''
      const response = await ask(path + query, { cookie })
      expect(response.status, path).toBe(200)
      const body = Buffer.from(await response.arrayBuffer())
      if (response.headers.get('content-type')?.includes('csv')) {
        const cells: string[] = parse(body, {
          relax_column_count: true,
          bom: true,
          delimiter: [';', ','],
        }).flat()
        expect(cells.length, path).toBeGreaterThan(1)
        const live = cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^-?\d+([.,]\d+)?$/.test(cell))
        expect(live, path).toEqual([])
        disarmed += cells.filter((cell) => planted.some((formula) => cell.startsWith(`'${formula}`))).length
      } else {
        const texts = textsInZip(body)
        expect(texts.length, path).toBeGreaterThan(3)
        expect(
          texts.filter((text) => /<f[ >]/.test(text)),
          path,
        ).toEqual([])
      }
    }
  }
  // They are there, and do nothing.
  expect(disarmed).toBeGreaterThan(10)
})

test('IN-2, IN-9: every mail bears what people wrote as text, in one line where a header has it, and adds no header', async () => {
  await plantTexts(db, lines)
  const buyer = await aCustomer(db, {
    firstName: lines,
    emailVerifiedAt: null,
    pendingEmail: 'otra@correo.example',
    pendingEmailAt: new Date(),
  })
  await db.execute(sql`delete from mail`)
  await db.execute(sql`insert into shop_alert (kind) values ('mails_stuck')`)
  // Each about what it can be about: an order that waits for its payment, an invoice with its files, a question with its answer.
  const subjects: Record<string, ReturnType<typeof sql>> = {
    'payment-reminder': sql`select id as order_id from customer_order where ${awaitsReceiptPhoto} limit 1`,
    'invoice-recorded': sql`select order_id, event_id from invoice where annulled_at is null limit 1`,
    'question-answered': sql`select id as question_id from product_question where state = 'published' limit 1`,
  }
  const aReturn = sql`select order_id from return_case order by id limit 1`
  for (const template of orderMailTemplates)
    await db.execute(sql`
      insert into mail (template, order_id, event_id, recipient)
      select ${template}, order_id, (to_jsonb(subject) ->> 'event_id')::bigint, 'ana@correo.example'
        from (${subjects[template] ?? aReturn}) as subject`)
  for (const template of accountMailTemplates)
    await db.execute(sql`
      insert into mail (template, account_id, question_id, recipient)
      select ${template}, ${buyer.id}, (to_jsonb(subject) ->> 'question_id')::bigint,
             ${template === 'confirm-new-email' ? 'otra@correo.example' : buyer.email}
        from (${subjects[template] ?? sql`select`}) as subject`)
  for (const template of noticeMailTemplates)
    await db.execute(sql`
      insert into mail (template, notice_id, recipient) select ${template}, max(id), ${buyer.email} from notice`)
  const mails = await mailbox.collect()
  expect(mails.length).toBe(
    orderMailTemplates.length + accountMailTemplates.length + noticeMailTemplates.length,
  )
  for (const { raw, headers, html, recipients } of mails) {
    const about = headers.subject
    expect(recipients, about).toHaveLength(1)
    expect(headers, about).not.toHaveProperty('bcc')
    // Folded lines begin with a space: whatever else stands before the first empty line is a header of ours.
    const [head = ''] = raw.split('\r\n\r\n', 1)
    const names = head.split('\r\n').filter((line) => !/^\s/.test(line))
    expect(
      names.filter((line) => !/^[A-Za-z-]+:( |$)/.test(line) || /^(?!Subject:).*malo@/.test(line)),
      about,
    ).toEqual([])
    expect(html, about).not.toMatch(/<(svg|script)|<img[^>]*(src="?x|onerror)/i)
  }
  expect(mails.filter(({ html }) => html.includes('malo@correo.example')).length).toBeGreaterThan(20)
})
