import { eq, sql } from 'drizzle-orm'
import type { ListedSupplier, SuppliersAnswer } from '../../contract/api/admin/suppliers.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database, Executor } from '../db/database.ts'
import { violatedConstraint } from '../db/database-errors.ts'
import { suppliers } from '../db/schema/imports.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { proposals } from './internal/proposals.ts'

/**
 * The suppliers by name, with their rules.
 * @throws DomainError `not_permitted`.
 */
export async function listSuppliers(db: Executor, staff: Staff): Promise<SuppliersAnswer> {
  await requirePermission(db, staff, 'products.read')
  const { rows } = await db.execute<Omit<ListedSupplier, 'margin_percent'> & { marginBp: number | null }>(sql`
    with proposed as (select "supplierId", count(*)::int as count from (${await proposals(db)}) as proposed group by 1)
    select id, name, margin_bp as "marginBp", rounding, coalesce(proposed.count, 0) as proposals,
           (select count(*) from supplier_cost where supplier_id = supplier.id)::int as costs
      from supplier left join proposed on "supplierId" = supplier.id order by fold(name)`)
  return {
    suppliers: rows.map(({ marginBp, ...supplier }) => ({
      ...supplier,
      margin_percent: marginBp === null ? null : marginBp / 100,
    })),
  }
}

type Supplier = { name: string; marginBp: number | null; rounding: 'to_90' | 'none' }

/**
 * Adds a supplier. Returns its id.
 * @throws DomainError `not_permitted` or `invalid` for a name that another one has.
 */
export async function addSupplier(db: Database, staff: Staff, given: Supplier): Promise<number> {
  return db
    .transaction(async (tx) => {
      await requirePermission(tx, staff, 'products.price')
      const [added] = await tx.insert(suppliers).values(given).returning({ id: suppliers.id })
      if (!added) throw new Error('An insert returned no row')
      await recordAudit(tx, staff, {
        action: 'supplier_added',
        subject: `supplier:${added.id}`,
        after: told(given),
      })
      return added.id
    })
    .catch(refuseTakenName)
}

/**
 * Changes a supplier. Prices are proposed by its new rule from now on.
 * @throws DomainError `not_permitted`, `supplier_not_found`, or `invalid` for a name that another one has.
 */
export async function changeSupplier(db: Database, staff: Staff, id: number, given: Supplier): Promise<void> {
  await db
    .transaction(async (tx) => {
      await requirePermission(tx, staff, 'products.price')
      const [before] = await tx.select().from(suppliers).where(eq(suppliers.id, id)).for('update')
      if (!before) throw new DomainError('supplier_not_found')
      await tx.update(suppliers).set(given).where(eq(suppliers.id, id))
      await recordAudit(tx, staff, {
        action: 'supplier_changed',
        subject: `supplier:${id}`,
        before: told(before),
        after: told(given),
      })
    })
    .catch(refuseTakenName)
}

const told = ({ name, marginBp, rounding }: Supplier) => ({ name, margin_bp: marginBp, rounding })

function refuseTakenName(error: unknown): never {
  if (violatedConstraint(error) === 'supplier_name')
    throw new DomainError('invalid', { fields: { name: 'Ya hay un proveedor con ese nombre' } })
  throw error
}
