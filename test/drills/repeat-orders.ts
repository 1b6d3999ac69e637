import pg from 'pg'

/*
 * Makes many orders of some: each is laid down again, so many times, with all that hangs on it (lines, history, money, parcels, returns, invoices,
 * mails, movements of stock), under ids of its own. What the shop's own verbs have made stays right that way, and 10,000 orders take seconds.
 */

/** What hangs on an order, and is not repeated: it belongs to one buyer, one unit or one line of a bank, or is made anew below. */
const left = new Set([
  ...['reservation', 'idempotency_key', 'offer', 'serial_sale', 'statement_line', 'product_review'],
  ...['receipt_photo', 'refund_account'],
])

/** What of a row must be its own, by `table.column`. `t` is the row that is repeated, `k` the how-manieth time it is, `id` its new id. */
const own: Record<string, string> = {
  'payment.receipt_number': `t.receipt_number || '-' || k`,
  'payment.receipt_key': `t.receipt_key || '-' || k`,
  'transfer_code.code': `upper(substr(md5(t.code || k), 1, 8))`,
  'return_case.request_key': `gen_random_uuid()`,
  'mail.message_key': `gen_random_uuid()`,
  'invoice.access_key': `overlay(t.access_key placing (500000000 + {id})::text from 31 for 9)`,
  'invoice.number': `substr(t.number, 1, 8) || (500000000 + {id})::text`,
}

/** Columns that name a file: the new row gets a copy of its own. */
const named: Record<string, string> = {
  'invoice.xml_file': 'invoices',
  'invoice.pdf_file': 'invoices',
  'refund.proof_file': 'refunds',
  'return_photo.file': 'return-photos',
}

/** Which rows of a table hang on an order, where some do not. */
const hanging: Record<string, string> = {
  transfer_code: 'where t.order_id is not null',
  mail: 'where t.order_id is not null',
}

type Column = { table: string; column: string; target: string | null }
/** Files to lay down: the file of a row that was repeated, and those of the new rows, which hold the same. */
export type CopiedFile = { folder: string; from: string; to: string }

/**
 * Repeats all orders until there are so many. Everything on shelves stays as it is: what the new orders took was received before.
 * Returns the files that the new rows name.
 */
export async function repeatOrders(client: pg.Client, orders: number): Promise<CopiedFile[]> {
  await client.query("set session_replication_role = replica; set work_mem = '64MB'")
  const columns = await hangingOnOrders(client)
  const tables = [...new Set(columns.map(({ table }) => table))]
  const spans = new Map<string, number>()
  for (const table of tables)
    if (columns.some((it) => it.table === table && it.column === 'id'))
      spans.set(
        table,
        (await one<{ n: number }>(client, `select coalesce(max(id), 0)::int as n from ${table}`)).n,
      )
  const { n: there } = await one<{ n: number }>(client, 'select count(*)::int as n from customer_order')
  const times = Math.ceil(orders / there) - 1

  const files: CopiedFile[] = []
  const shifted = (table: string, column: string) => `t.${column} + k * ${spans.get(table)}`
  for (const table of tables) {
    const of = columns.filter((it) => it.table === table)
    const id = spans.has(table) ? `(${shifted(table, 'id')})` : ''
    const values = of.map(({ column, target }) => {
      const name = `${table}.${column}`
      if (named[name]) return renamed(`t.${column}`)
      if (own[name]) return own[name].replaceAll('{id}', id)
      if (target !== null && spans.has(target)) return shifted(target, column)
      return column === 'id' ? shifted(table, 'id') : `t.${pg.escapeIdentifier(column)}`
    })
    const list = of.map(({ column }) => pg.escapeIdentifier(column)).join(', ')
    for (const { column } of of) {
      const folder = named[`${table}.${column}`]
      if (!folder) continue
      const { rows } = await client.query<{ from: string; to: string }>(
        `select t.${column} as from, ${renamed(`t.${column}`)} as to from ${table} as t, generate_series(1, ${times}) as k
          where t.${column} is not null`,
      )
      files.push(...rows.map((row) => ({ folder, ...row })))
    }
    await client.query(`
      insert into ${table} (${list}) overriding system value
      select ${values.join(', ')} from ${table} as t, generate_series(1, ${times}) as k ${hanging[table] ?? ''}`)
    if (spans.has(table))
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      )
  }

  // What they took off the shelf and gave back, and a delivery of all of it before.
  await client.query(`
    insert into stock_movement (sellable_id, quantity, reason, reference)
    select sellable_id, quantity, reason,
           case when part[1] = 'order_line'
                then concat_ws(':', part[1], part[2]::bigint + k * ${spans.get('order_line')}, part[3])
                else concat_ws(':', part[1], part[2]::bigint + k * ${spans.get('goods_return')},
                               part[3]::bigint + k * ${spans.get('order_line')}, part[4]) end
      from (select *, string_to_array(reference, ':') as part from stock_movement
             where reason in ('order', 'order_cancelled', 'returned', 'exchanged', 'example_set_aside')) as t,
           generate_series(1, ${times}) as k`)
  await client.query(`
    insert into stock_movement (sellable_id, quantity, reason, reference)
    select sellable.id, stock - moved, case when stock > moved then 'received' else 'correction' end, 'repeated:' || sellable.id
      from sellable join (select sellable_id, sum(quantity) as moved from stock_movement group by 1) as ledger on sellable_id = sellable.id
     where build_pricing is null and stock <> moved`)
  await client.query('reset session_replication_role')
  return files
}

/** A name as the shop gives, which the old one and the turn make. */
const renamed = (column: string) => `md5(${column} || ':' || k) || substr(${column}, 33)`

/** The stored columns of every table that hangs on orders, each with the table that it points to. */
async function hangingOnOrders(client: pg.Client): Promise<Column[]> {
  const { rows: links } = await client.query<{ table: string; column: string; target: string }>(`
    select conrelid::regclass::text as table, attname as column, confrelid::regclass::text as target
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and connamespace = 'public'::regnamespace`)
  const found = new Set(['customer_order'])
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const { table, target } of links) if (found.has(target) && !left.has(table)) found.add(table)
  }
  const { rows } = await client.query<Omit<Column, 'target'>>(
    `select attrelid::regclass::text as table, attname as column
       from pg_attribute
      where attrelid = any($1::text[]::regclass[]) and attnum > 0 and not attisdropped and attgenerated = ''
      order by attrelid, attnum`,
    [[...found]],
  )
  return rows.map((row) => ({
    ...row,
    target:
      links.find(
        ({ table, column, target }) => table === row.table && column === row.column && found.has(target),
      )?.target ?? null,
  }))
}

async function one<Row extends pg.QueryResultRow>(client: pg.Client, query: string): Promise<Row> {
  const [row] = (await client.query<Row>(query)).rows
  if (!row) throw new Error('There is no such row')
  return row
}
