import { sql } from 'drizzle-orm'
import type { PriceProposal, ProposalsAnswer, ProposalsQuery } from '../../contract/api/admin/suppliers.ts'
import { toDollars } from '../../contract/money.ts'
import type { Staff } from '../accounts/actor.ts'
import { type BatchInput, openBatch } from '../batches/open-batch.ts'
import { workOnBatch } from '../batches/work-on-batch.ts'
import { type BatchRow, ROWS_A_PIECE, writeBatchPiece } from '../batches/write-piece.ts'
import type { Database, Executor } from '../db/database.ts'
import { cutPage, keyPage, type ListOrder, readPageStart } from '../db/key-page.ts'
import { DomainError } from '../domain-error.ts'
import type { Job, JobRun } from '../jobs/queue-job.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { type Proposal, proposals } from './internal/proposals.ts'

const PAGE = 50
const byId: ListOrder = { keys: [sql`proposed.id`], way: 'asc' }

/**
 * One page of the prices that the rules of suppliers propose, of one of them or of all.
 * @throws DomainError `not_permitted`.
 */
export async function listProposals(
  db: Executor,
  staff: Staff,
  { supplier, page }: ProposalsQuery,
): Promise<ProposalsAnswer> {
  await requirePermission(db, staff, 'products.read')
  const start = readPageStart(page)
  const { where, orderBy, limit } = keyPage(byId, start, PAGE)
  const isWanted = supplier === undefined ? sql`true` : sql`proposed."supplierId" = ${Number(supplier)}`
  const proposed = await proposals(db)
  const { rows: found } = await db.execute<
    Proposal & { name: string; sku: string; supplier: string; total: number }
  >(sql`
    with proposed as (${proposed})
    select proposed.*, sellable.name, sku, supplier.name as supplier,
           (select count(*) from proposed where ${isWanted})::int as total
      from proposed join sellable on sellable.id = proposed.id join supplier on supplier.id = proposed."supplierId"
     where ${isWanted} and ${where} order by ${orderBy} limit ${limit}`)
  const { rows, links } = cutPage(found, start, PAGE, ({ id }) => [id])
  return {
    proposals: rows.map(
      ({ id, name, sku, supplier, costCents, priceCents, proposedCents }): PriceProposal => ({
        product_id: id,
        name,
        sku,
        supplier,
        cost: toDollars(costCents),
        price: priceCents === null ? null : toDollars(priceCents),
        proposed: toDollars(proposedCents),
      }),
    ),
    pages: links,
    total: found[0]?.total ?? 0,
  }
}

type Chosen = { productId: number; proposedCents: number }

/**
 * Makes proposed prices the prices of some products, at once. What is proposed otherwise by now stays as it is. Returns the batch
 * and how many changed.
 * @throws DomainError `not_permitted` or `proposals_gone`.
 */
export async function acceptProposals(
  db: Database,
  staff: Staff,
  chosen: readonly Chosen[],
): Promise<{ batchId: number; changed: number }> {
  const rows = await readChosen(db, chosen)
  const batchId = await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'products.price')
    if (rows.length === 0) throw new DomainError('proposals_gone')
    return openBatch(tx, staff, { kind: 'price', title: TITLE, total: rows.length }, null)
  })
  let changed = 0
  await workOnBatch(db, batchId, async () => {
    const written = await writeBatchPiece(db, batchId, rows.map(toBatchRow))
    changed = written?.filter(({ outcome }) => outcome === 'changed').length ?? 0
  })
  return { batchId, changed }
}

/**
 * Has a batch make all proposed prices the prices, those of one supplier or of all. Returns its id.
 * @throws DomainError `not_permitted` or `proposals_gone`.
 */
export async function acceptAllProposals(
  db: Database,
  staff: Staff,
  supplierId: number | null,
): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'products.price')
    const { rows } = await tx.execute<{ total: number }>(sql`
      select count(*)::int as total from (${await proposals(tx)}) as proposed where ${ofSupplier(supplierId)}`)
    const total = rows[0]?.total ?? 0
    if (total === 0) throw new DomainError('proposals_gone')
    const opened = { kind: 'price' as const, title: TITLE, total, input: { supplierId } }
    return openBatch(tx, staff, opened, acceptProposalsJob)
  })
}

const TITLE = 'Precios propuestos por los costos'

const ofSupplier = (supplierId: number | null) =>
  supplierId === null ? sql`true` : sql`"supplierId" = ${supplierId}`

export const acceptProposalsJob: Job<BatchInput> = { kind: 'accept-price-proposals', run: acceptAll }

async function acceptAll({ db, input: { batchId }, signal }: JobRun<BatchInput>): Promise<void> {
  const { rows: batches } = await db.execute<{ input: { supplierId: number | null } }>(
    sql`select input from batch where id = ${batchId}`,
  )
  const supplierId = batches[0]?.input.supplierId ?? null
  await workOnBatch(db, batchId, async () => {
    const proposed = await proposals(db)
    for (let last = 0; ; ) {
      signal.throwIfAborted()
      const { rows } = await db.execute<Proposal>(sql`
        select * from (${proposed}) as proposed
         where ${ofSupplier(supplierId)} and id > ${last} order by id limit ${ROWS_A_PIECE}`)
      const end = rows.at(-1)
      if (!end || (await writeBatchPiece(db, batchId, rows.map(toBatchRow))) === null) return
      last = end.id
    }
  })
}

/** What is proposed still, as it was shown. */
async function readChosen(db: Executor, chosen: readonly Chosen[]): Promise<Proposal[]> {
  const shown = new Map(chosen.map(({ productId, proposedCents }) => [productId, proposedCents]))
  const { rows } = await db.execute<Proposal>(sql`
    select * from (${await proposals(db)}) as proposed where id = any(${sql.param([...shown.keys()])}::bigint[])`)
  return rows.filter(({ id, proposedCents }) => shown.get(id) === proposedCents)
}

/** The product names its row, because a product stands in a batch once. */
function toBatchRow({ id, proposedCents }: Proposal): BatchRow {
  return {
    position: id,
    product: {
      id,
      changes: ({ previousPriceCents }) => ({
        price: proposedCents,
        // A price of before that is no longer higher goes.
        ...(previousPriceCents !== null && previousPriceCents <= proposedCents && { previous_price: null }),
      }),
    },
  }
}

/**
 * Declines proposed prices: the same are not proposed again while the cost stays. Returns how many.
 * @throws DomainError `not_permitted` or `proposals_gone`.
 */
export async function declineProposals(
  db: Database,
  staff: Staff,
  chosen: readonly Chosen[],
): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'products.price')
    const rows = await readChosen(tx, chosen)
    if (rows.length === 0) throw new DomainError('proposals_gone')
    const column = (key: 'id' | 'supplierId' | 'proposedCents') => sql.param(rows.map((row) => row[key]))
    await tx.execute(sql`
      update supplier_cost set declined_cents = declined.cents
        from unnest(${column('id')}::bigint[], ${column('supplierId')}::bigint[], ${column('proposedCents')}::int[])
             as declined (id, supplier, cents)
       where sellable_id = declined.id and supplier_id = declined.supplier`)
    return rows.length
  })
}
