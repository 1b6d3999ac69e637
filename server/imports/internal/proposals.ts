import { type SQL, sql } from 'drizzle-orm'
import { MAX_PRICE_DOLLARS } from '../../../contract/api/admin/products.ts'
import type { Executor } from '../../db/database.ts'
import { readSettings } from '../../settings/settings.ts'

/** A row of `proposals`. */
export type Proposal = {
  id: number
  supplierId: number
  costCents: number
  priceCents: number | null
  proposedCents: number
}

/**
 * SQL for the prices that the suppliers' rules propose: of the lowest cost of each product, where it comes to another price than
 * today's and nobody declined it. Costs of imports that were taken back do not count.
 */
export async function proposals(db: Executor): Promise<SQL> {
  const { tax_general_bp: taxBp } = await readSettings(db)
  // Divided once and last: a quotient in between would be cut off, and what comes to exactly .90 would go up by a dollar.
  const gross = sql`cost_cents::numeric * (10000 + case when tax_class = 'zero' then 0 else ${taxBp}::int end)
    / (10000 - margin_bp)`
  // Never below what the rule asks for, so up to the next .90.
  const proposed = sql`(case when rounding = 'to_90' then greatest(90, ceil((${gross} - 90) / 100) * 100 + 90)
                             else greatest(1, ceil(${gross})) end)::int`
  return sql`
    select id, supplier_id as "supplierId", cost_cents as "costCents", price_cents as "priceCents",
           proposed_cents as "proposedCents"
      from (select distinct on (sellable.id) sellable.id, supplier_id, cost_cents, price_cents, declined_cents,
                   ${proposed} as proposed_cents
              from supplier_cost
              join supplier on supplier.id = supplier_id
              join (select id, price_cents, tax_class from sellable where kind = 'product') as sellable on sellable.id = sellable_id
             where margin_bp is not null and cost_cents > 0
               and not exists (select from product_import join batch on undoes = batch_id
                                where product_import.id = import_id and batch.state in ('running', 'done'))
             order by sellable.id, cost_cents, supplier_id) as cheapest
     where proposed_cents is distinct from price_cents and declined_cents is distinct from proposed_cents
       and proposed_cents <= ${MAX_PRICE_DOLLARS * 100}`
}
