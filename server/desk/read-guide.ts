import { sql } from 'drizzle-orm'
import type { GuideAnswer } from '../../contract/api/admin/guide.ts'
import { type GuideStep, guideSteps } from '../../contract/guide-steps.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { isNotSetAside } from '../db/order-conditions.ts'
import { DomainError } from '../domain-error.ts'
import { readSettings } from '../settings/settings.ts'
import { mayDo } from '../staff/require-permission.ts'

type Facts = {
  said: string[]
  bank_accounts: number
  for_sale: number
  ready: number
  without_picture: number
  without_stock: number
  builds: number
  has_second_factor: boolean
  orders: number
}

/**
 * What stands between an empty shop and its first sale: each step is done when the shop's rows say so, and those
 * that a shop can do without also when somebody says so. A setting counts as said when it is another than its preset.
 * @throws DomainError `not_permitted`.
 */
export async function readGuide(
  db: Executor,
  staff: Staff,
  { sendsMail }: { sendsMail: boolean },
): Promise<GuideAnswer> {
  const settings = await readSettings(db)
  const { rows } = await db.execute<Facts>(sql`
    with product as (
      select sellable.stock > 0 as has_stock,
             exists (select from sellable_media where sellable_media.sellable_id = sellable.id) as has_picture
        from sellable where kind = 'product' and price_cents is not null and hidden_at is null)
    select array(select key from (
                   select distinct on (key) key, value from setting where valid_from <= now()
                    order by key, valid_from desc) as latest
                  where value is not null) as said,
           (select count(*)::int from bank_account where is_active) as bank_accounts,
           (select count(*)::int from product) as for_sale,
           (select count(*)::int from product where has_stock and has_picture) as ready,
           (select count(*)::int from product where not has_picture) as without_picture,
           (select count(*)::int from product where not has_stock) as without_stock,
           (select count(*)::int from sellable
             where kind = 'build' and price_cents is not null and hidden_at is null) as builds,
           exists (select from second_factor
                    where account_id = ${staff.accountId} and confirmed_at is not null) as has_second_factor,
           (select count(*)::int from (
              select from customer_order where not is_example and ${isNotSetAside} limit 1) as one) as orders
     where ${mayDo(staff, 'settings.change')}`)
  const [facts] = rows
  if (!facts) throw new DomainError('not_permitted')
  const isSaid = (...keys: string[]) => keys.every((key) => facts.said.includes(key))
  const isDone: Record<GuideStep, boolean> = {
    name: isSaid('shop_name'),
    contact: isSaid('shop_email', 'shop_phone', 'shop_address'),
    bank: facts.bank_accounts > 0,
    delivery: isSaid('freight'),
    tax: isSaid('tax_general_bp'),
    products: facts.ready > 0,
    build: facts.builds > 0,
    banner: settings.home_banners.length > 0,
    mail: sendsMail,
    second_factor: facts.has_second_factor,
    first_order: facts.orders > 0,
  }
  const settled: readonly GuideStep[] = settings.guide_settled
  return {
    steps: guideSteps.map((key) => ({
      key,
      is_done: isDone[key] || settled.includes(key),
      is_settled: !isDone[key] && settled.includes(key),
    })),
    tax_percent: settings.tax_general_bp / 100,
    freight: settings.freight,
    products: {
      for_sale: facts.for_sale,
      without_picture: facts.without_picture,
      without_stock: facts.without_stock,
    },
  }
}
