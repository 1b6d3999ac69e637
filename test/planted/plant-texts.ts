import pg from 'pg'
import type { Database } from '../../server/db/database.ts'

/*
 * Puts a text of somebody who means ill into every column of the database that holds what people write. Which these are the
 * database says itself: a new one is planted too, or the test asks what it holds.
 */

/** Columns that hold no words of people: names, states, keys and files that the code alone writes, or that it checks. */
const ofTheCode = new Set(
  `
  account.email account.password_hash account.pending_email account.phone account.role account.status account.username
  account_identity.issuer account_identity.subject address.province audit_log.action audit_log.subject
  backup.error backup.file bank_statement.failure bank_statement.file_hash bank_statement.state
  batch.failure batch.job_kind batch.kind batch.state batch_row.outcome build_component.slot catalog_change.kind
  category.former_paths category.icon category.path customer_order.buyer_email customer_order.delivery_method
  customer_order.delivery_place customer_order.delivery_province customer_order.identification_type customer_order.kind
  customer_order.placed_from customer_order.stage customer_order.state goods_return.reason idempotency_key.key
  idempotency_key.request_hash import_layout.header_key invoice.access_key invoice.buyer_kind invoice.number invoice.pdf_file
  invoice.xml_file job.error job.kind job.status mail.error mail.html mail.recipient mail.status mail.subject mail.template
  mail.text media.file media.type money_received.means money_received.reference_key notice.email notice.kind notice.phone
  notice.token offer.buyer_phone offer.token one_time_link.email one_time_link.kind order_event.event order_event.stage
  order_event.state payment.receipt_key payment.status pc_build.code pending_identity.issuer pending_identity.subject
  pickup.received_by price_change.cause product_import.failure product_import.header_key product_import.state
  product_import_row.outcome product_question.state product_review.state purchase_data.delivery_method
  purchase_data.delivery_place purchase_data.phone purchase_data.province rate_limit.key receipt_photo.file refund.means
  refund.proof_file refund.status refund_account.kind refused_reservation.reason reservation.left_because reservation.placed_from
  reservation.shipping_to reservation.status return_case.credit_note_number return_case.kind return_case.reason
  return_case.resolution return_case.state return_case_event.state return_photo.file saved_view.query
  sellable.build_pricing sellable.condition sellable.grade sellable.kind sellable.tax_class sellable_edit.cause
  serial_number.number_key session.strength setting.key shipment.carrier shipment.guide_key shop_alert.kind
  spec_definition.better spec_definition.key spec_definition.slug spec_definition.type spec_definition_category.facet_kind
  spec_definition_category.key spec_value.key stock_movement.reference staff_role.permissions statement_layout.header_key statement_line.line_key
  statement_line.reference_key statement_line.state stock_movement.reason supplier.rounding supplier_trip.outcome
  terms_version.hash transfer_code.code refund_account.number_end
`
    .trim()
    .split(/\s+/),
)

/** Columns of JSON that hold no words of people: ids, choices and layouts that the code writes. Settings have rules of their own. */
const jsonOfTheCode = new Set(
  `
  bank_statement.layout bank_statement.rejected batch.input import_layout.layout job.input media.cut order_line.parts
  pc_build.lines product_import.layout reservation_line.parts sellable_media.cut setting.value setting_change.items
  setting_preview.values statement_layout.layout
`
    .trim()
    .split(/\s+/),
)

type Planted = {
  /** `order_note.text` of tables with rows. */
  planted: string[]
  /** Columns of words that a text of this kind cannot get into, with what the database says. */
  refused: string[]
  /** Columns of words whose table has no row. */
  empty: string[]
}

/** Each row gets one of the marks with some letters of its own behind it, as names are unique. */
export async function plantTexts(db: Database, ...marks: readonly string[]): Promise<Planted> {
  const client = await db.$client.connect()
  const found: Planted = { planted: [], refused: [], empty: [] }
  try {
    // The log lets nobody change what it holds, and what is planted is no news to anybody.
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query<{ table: string; column: string; is_list: boolean }>(`
      select c.table_name as table, c.column_name as column, data_type = 'ARRAY' as is_list
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
         and (data_type in ('text', 'character varying') or udt_name in ('_text', '_varchar'))
       order by 1, 2`)
    for (const { table, column, is_list } of rows) {
      const name = `${table}.${column}`
      if (ofTheCode.has(name)) continue
      const [t, c] = [table, column].map((one) => pg.escapeIdentifier(one))
      const text =
        '($1::text[])[1 + abs(hashtext(ctid::text)) % cardinality($1::text[])] || substr(md5(ctid::text), 1, 6)'
      const value = is_list ? `array[${text}]` : text
      try {
        // In every row; where some may not have it, in those that have it.
        const { rowCount } = await client
          .query(`update ${t} set ${c} = ${value}`, [marks])
          .catch(() => client.query(`update ${t} set ${c} = ${value} where ${c} is not null`, [marks]))
        const list = rowCount ? found.planted : found.empty
        list.push(name)
      } catch (error) {
        found.refused.push(`${name}: ${error instanceof Error ? error.message : error}`)
      }
    }
    await plantInJson(client, found, marks)
  } finally {
    client.release(true)
  }
  return found
}

/** The same in texts within JSON, wherever they lie in it. */
async function plantInJson(client: pg.PoolClient, found: Planted, marks: readonly string[]): Promise<void> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(`
    select c.table_name as table, c.column_name as column
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'jsonb' order by 1, 2`)
  for (const { table, column } of columns) {
    const name = `${table}.${column}`
    if (jsonOfTheCode.has(name)) continue
    const [t, c] = [table, column].map((one) => pg.escapeIdentifier(one))
    const { rows } = await client.query<{ ctid: string; value: unknown }>(
      `select ctid::text, ${c} as value from ${t} where ${c} is not null`,
    )
    let count = 0
    for (const { ctid, value } of rows) {
      const next = () => `${marks[count++ % marks.length]}${count}`
      const planted = withTexts(value, next, name === 'product_import.titles' ? () => false : isCode)
      await client.query(`update ${t} set ${c} = $1 where ctid = $2::tid`, [JSON.stringify(planted), ctid])
    }
    const list = count > 0 ? found.planted : found.empty
    list.push(name)
  }
}

/** Keys, choices, days and hashes are the code's; whatever has a blank, a capital or another letter somebody wrote. */
const isCode = (text: string) => /^[a-z0-9_.:+-]*$/.test(text) || /^\d{4}-\d\d-\d\d(T.*)?$/.test(text)

function withTexts(value: unknown, next: () => string, stays: (text: string) => boolean): unknown {
  if (typeof value === 'string') return stays(value) ? value : next()
  if (Array.isArray(value)) return value.map((item) => withTexts(item, next, stays))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withTexts(item, next, stays)]))
}

/** What would run, or be asked for, where a page took it for markup. Nothing of it may be an element. */
export const markup = `"'><img src=x onerror=alert(1)><svg onload=alert(2)></script><script>alert(3)</script>{{7*7}}\u2028\u202e`

/** What spreadsheets take for formulas when a cell begins with it. */
export const formulas = ["=cmd|' /C calc'!A0", '+1+1', '-2+3', '@SUM(1)', '\t=1', '\r=1']

/** What would begin another header, or another line of one. */
export const lines = 'Ana\r\nBcc: malo@correo.example\r\n\r\n<img src=x onerror=alert(1)>'
