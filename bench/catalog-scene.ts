import pg from 'pg'

/**
 * Fills the catalogue up to so many products: copies of those that are there, each with a name, maker, price, stock and
 * figures of its own, so that facets have hundreds of values. Every process is told that all has changed.
 */
export async function layCatalogScene(connection: pg.ClientConfig, products: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const statement of statementsFor(products)) await client.query(statement)
    await client.query('vacuum analyze')
    await client.query("insert into catalog_change (kind, ids) values ('product', null)")
  } finally {
    await client.end()
  }
}

const statementsFor = (products: number) => [
  'set session_replication_role = replica',
  `with model as (select *, row_number() over (order by id) - 1 as nth, count(*) over () as models
                    from sellable where kind = 'product' and sku not like 'BENCH-%'),
        laid as (select coalesce(max(substr(sku, 7)::int), 0) as last from sellable where sku like 'BENCH-%')
   insert into sellable (kind, sku, name, brand, model, part_number, description, category_id, price_cents, condition, grade,
                         warranty_months, stock, published_at)
   select 'product', 'BENCH-' || n, name || ' serie ' || n, brand || case when n % 8 = 0 then '' else ' ' || n % 8 end,
          model || ' ' || n, 'PN-' || n, description, category_id, coalesce(price_cents, 9900) + n % 5000, condition, grade,
          12, case when n % 9 = 0 then 0 else 5 + n % 40 end, now()
     from laid, generate_series(last + 1,
                                last + ${products} - (select count(*) from sellable where kind = 'product')) as n
     join model on model.nth = n % models`,
  `with model as (select id, row_number() over (order by id) - 1 as nth, count(*) over () as models
                    from sellable where kind = 'product' and sku not like 'BENCH-%')
   insert into spec_value (sellable_id, key, ordinal, number, text, boolean)
   select copy.id, key, ordinal, number + substr(sku, 7)::int % 6, text, boolean
     from sellable copy
     join model on model.nth = substr(sku, 7)::int % models
     join spec_value on sellable_id = model.id
    where sku like 'BENCH-%'
       on conflict do nothing`,
]
