import { Writable } from 'node:stream'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { AlertsAnswer } from '../../contract/api/admin/alerts.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrder, anOwner, aProduct, setSettings } from '../../test/factories.ts'
import { forgetAlerts } from './read-alerts.ts'
import { watchShop } from './watch-shop.ts'

const { ask, db, dataDir } = await openTestApp()
const owner = await anOwner(db)
const buyer = await aCustomer(db)

const logged: { event?: string; alert?: string }[] = []
const log = pino(
  new Writable({
    write(line, _, done) {
      logged.push(JSON.parse(String(line)))
      done()
    },
  }),
)
const machine = { dataDir, backup: { folder: dataDir, passphrase: undefined, hour: null }, sendsMail: true }
const look = (given: Partial<typeof machine> = {}) => watchShop(db, { ...machine, ...given }, log)

async function onToday(): Promise<string[]> {
  const response = await ask('/api/admin/alerts', { cookie: owner.cookie })
  expect(response.status).toBe(200)
  return AlertsAnswer.parse(await response.json()).alerts.map(({ kind }) => kind)
}

async function mailsToOwners(): Promise<string[]> {
  const { rows } = await db.$client.query(
    "select recipient from mail where template = 'shop-alert' order by id",
  )
  return rows.map(({ recipient }) => recipient)
}

beforeEach(async () => {
  await db.$client.query('delete from mail')
  await db.$client.query('delete from job')
  await db.$client.query('delete from shop_alert')
  logged.length = 0
})

test('a shop where nothing is wrong warns nobody', async () => {
  await setSettings(db, { alert_disk_percent: 0 })
  await look()
  expect([await onToday(), await mailsToOwners(), logged]).toEqual([[], [], []])
})

test('jobs that stand still are told to the owners once, on Hoy and in the log until it is over, and anew when they do so again', async () => {
  const stick = () =>
    db.$client.query("insert into job (kind, due_at) values ('old', now() - interval '61 minutes')")
  await db.$client.query("insert into job (kind, due_at) values ('young', now() - interval '59 minutes')")
  await look()
  expect(await onToday()).toEqual([])
  await stick()
  for (let nth = 0; nth < 3; nth++) await look()
  expect(await onToday()).toEqual(['jobs_stuck'])
  expect(await mailsToOwners()).toEqual([owner.email])
  expect(logged).toMatchObject([{ level: 50, event: 'alert', alert: 'jobs_stuck' }])

  await db.$client.query("delete from job where kind = 'old'")
  await look()
  expect(await onToday()).toEqual([])
  expect(logged.at(-1)).toMatchObject({ level: 30, event: 'alert_over', alert: 'jobs_stuck' })
  await stick()
  await look()
  expect(await onToday()).toEqual(['jobs_stuck'])
  expect(await mailsToOwners()).toHaveLength(2)
})

test('two processes that look at once warn once', async () => {
  await db.$client.query("insert into job (kind, due_at) values ('old', now() - interval '2 hours')")
  await Promise.all([look(), look(), look()])
  expect(await mailsToOwners()).toHaveLength(1)
})

test('mails stand still when none has left for an hour although some wait; one that nobody takes is no such thing', async () => {
  const queued = (age: string) =>
    db.$client.query(
      "insert into mail (template, account_id, recipient, tries, created_at) values ('password-changed', $1, 'x@y.example', 3, now() - $2::interval)",
      [buyer.id, age],
    )
  await queued('59 minutes')
  await look()
  expect(await onToday()).toEqual([])
  await queued('61 minutes')
  await db.$client.query(
    `insert into mail (template, account_id, recipient, subject, html, text, status, sent_at)
     values ('password-changed', $1, 'x@y.example', 'a', 'b', 'c', 'sent', now())`,
    [buyer.id],
  )
  await look()
  expect(await onToday()).toEqual([])
  await db.$client.query("update mail set sent_at = now() - interval '2 hours' where status = 'sent'")
  await look()
  expect(await onToday()).toEqual(['mails_stuck'])
})

test('a disk that is nearly full is told; a shop without a mail server shows it on Hoy and writes no mail', async () => {
  await setSettings(db, { alert_disk_percent: 99 })
  await look({ sendsMail: false })
  await setSettings(db, { alert_disk_percent: 0 })
  expect(await onToday()).toEqual(['disk_low'])
  expect(await mailsToOwners()).toEqual([])
})

test('no order in the hours of attending is told where orders use to come, and examples are none', async () => {
  const product = await aProduct(db, { openingStock: 100 })
  const ids: number[] = []
  for (let nth = 0; nth < 10; nth++) ids.push(await anOrder(db, buyer, [{ id: product, count: 1 }]))
  const age = (interval: string) =>
    db.$client.query('update customer_order set placed_at = now() - $1::interval where id = any($2)', [
      interval,
      ids,
    ])
  await look()
  expect(await onToday()).toEqual([])
  await age('12 days')
  await look()
  expect(await onToday()).toEqual(['no_orders'])
  // What was sold since a backup is not in it.
  await db.$client.query(
    'insert into restoration (taken_at, skipped_from, skipped_to, resumed_at) values (now(), 1, 2, now())',
  )
  await look()
  expect(await onToday()).toEqual([])
  await db.$client.query('delete from restoration')
  await db.$client.query('delete from shop_alert')
  await setSettings(db, { alert_no_order_hours: 0 })
  await look()
  expect(await onToday()).toEqual([])
  await setSettings(db, { alert_no_order_hours: 20 })
  await db.$client.query('update customer_order set is_example = true where id = $1', [ids[0]])
  await look()
  expect(await onToday()).toEqual([])
})

test('what a restored shop holds back stands still on purpose, and its disk is looked after meanwhile', async () => {
  await db.$client.query(
    "insert into job (kind, due_at, created_at) values ('old', now() - interval '2 hours', now() - interval '1 day')",
  )
  await db.$client.query(
    "insert into job (kind, is_timed, due_at) values ('hourly', true, now() - interval '2 hours')",
  )
  await db.$client.query(
    `insert into mail (template, account_id, recipient, tries, created_at)
     values ('password-changed', $1, 'x@y.example', 3, now() - interval '2 hours')`,
    [buyer.id],
  )
  await db.$client.query(
    "insert into restoration (taken_at, restored_at, skipped_from, skipped_to) values (now(), now() - interval '1 hour', 1, 2)",
  )
  await setSettings(db, { alert_disk_percent: 99 })
  await look()
  await setSettings(db, { alert_disk_percent: 0 })
  expect(await onToday()).toEqual(['disk_low'])
  await db.$client.query('update restoration set resumed_at = now()')
  await look()
  expect(await onToday()).toEqual(['mails_stuck', 'jobs_stuck'])
  await db.$client.query('delete from restoration')
})

test('what is over is forgotten after a year', async () => {
  await db.$client.query(
    `insert into shop_alert (kind, since, ended_at)
     values ('disk_low', now() - interval '400 days', now() - interval '366 days'),
            ('disk_low', now() - interval '400 days', now() - interval '364 days'),
            ('no_orders', now() - interval '400 days', null)`,
  )
  await forgetAlerts(db)
  expect((await db.$client.query('select kind from shop_alert order by id')).rows).toEqual([
    { kind: 'disk_low' },
    { kind: 'no_orders' },
  ])
})
