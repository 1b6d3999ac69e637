import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrderBody, aProduct, stockOf } from '../../test/factories.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'

const { app, ask, db, publicUrl } = await openTestApp()
const server = createServer(getRequestListener(app.fetch))

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends the request by hand, so much of it as is asked for. Comes back when it has left. */
async function send(head: readonly string[], body: string): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  await new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, resolve))
  return socket
}

const isWaiting = async () => {
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

test.each(['in the middle of the body', 'right after it', 'while the shop is at work on it'] as const)(
  'RE-21: a buyer whose connection ends %s has no order or a whole one, and finds it by the same key',
  async (moment) => {
    const { id, cookie } = await aCustomer(db)
    const product = await aProduct(db)
    const body = anOrderBody([{ id: product, count: 2 }])
    const sent = JSON.stringify(body)
    const headers = { 'idempotency-key': `hang-up-${moment.replaceAll(' ', '-')}` }
    const head = [
      'POST /api/user/createorder HTTP/1.1',
      'Host: localhost',
      `Origin: ${publicUrl}`,
      `Cookie: ${cookie}`,
      `Idempotency-Key: ${headers['idempotency-key']}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(sent)}`,
    ]
    const holder = await db.$client.connect()
    try {
      await holder.query('begin')
      await holder.query('select from sellable where id = $1 for update', [product])
      const socket = await send(head, moment === 'in the middle of the body' ? sent.slice(0, 60) : sent)
      if (moment === 'while the shop is at work on it') await waitUntil(isWaiting)
      socket.destroy()
      await holder.query('commit')
    } finally {
      holder.release()
    }

    const answers = []
    for (const _ of [1, 2]) answers.push(await ask('/api/user/createorder', { cookie, body, headers }))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const [first, second] = await Promise.all(answers.map((answer) => answer.json()))
    expect(second.order_id).toBe(first.order_id)
    expect(await db.$count(sql`customer_order`, sql`account_id = ${id}`)).toBe(1)
    expect(await stockOf(db, product)).toEqual({ stock: 8, ledger: 8 })
    expect(await findInconsistencies(db)).toEqual([])
  },
)
