import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import pg from 'pg'
import { inProject } from '../scripts/project.js'
import { notOfIdentity } from '../server/catalog/import/identity.ts'
import { runImport } from '../server/catalog/import/run-import.ts'
import { seededRandom } from '../test/seeded-random.ts'

/** Real parts as a supplier lists them. They lie beside the project and are no part of it. */
const realParts = inProject('..', 'shared', 'data', 'pc-parts')
const SEED = 46_000

/**
 * Fills the catalogue up to so many products for sale: real parts where their files are, else copies of the demo's products in
 * the same shares of categories. What no file tells, or some rows of it lack, is drawn the same in every run. Every process
 * is told that all has changed.
 * @param dataDir of the shop, whose PostgreSQL runs.
 */
export async function layCatalogScene(
  connection: pg.ClientConfig,
  dataDir: string,
  products: number,
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    if (existsSync(realParts)) await importParts(client, dataDir, products)
    else await layCopies(client, products)
    await client.query('vacuum analyze')
    await client.query("insert into catalog_change (kind, ids) values ('product', null)")
  } finally {
    await client.end()
  }
}

export type Part = { file: string; header: string[]; cells: string[] }

async function importParts(client: pg.Client, dataDir: string, products: number): Promise<void> {
  const { rows } = await client.query(laid)
  const [{ last, imported, for_sale }] = rows
  const parts = drawParts(await readParts(), SEED).slice(imported, imported + products - for_sale)
  await importFiles(dataDir, parts)
  const { rowCount } = await client.query(nameAndStock, [last, imported])
  if (rowCount !== parts.length) throw new Error(`${rowCount} of ${parts.length} parts were imported`)
}

async function importFiles(dataDir: string, parts: readonly Part[]): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'kuntur-parts-'))
  try {
    for (const [file, ofFile] of Map.groupBy(parts, (part) => part.file)) {
      const rows = [ofFile[0]?.header ?? [], ...ofFile.map(({ cells }) => cells)]
      await writeFile(join(directory, file), rows.map(csvLine).join('\n'))
    }
    const errors: string[] = []
    const terminal = { out: () => {}, err: (line: string) => void errors.push(line) }
    const env = { DATA_DIR: dataDir, ENV_FILE: '' }
    if ((await runImport([directory], env, terminal)) !== 0) throw new Error(errors.join('\n'))
  } finally {
    await rm(directory, { recursive: true })
  }
}

async function readParts(): Promise<Part[]> {
  const files = (await readdir(realParts)).filter((name) => name.endsWith('.csv')).sort()
  const read = await Promise.all(
    files.map(async (file) => {
      const [header = [], ...rows]: string[][] = parse(await readFile(join(realParts, file)))
      return rows.map((cells) => ({ file: basename(file), header, cells }))
    }),
  )
  return read.flat()
}

const priceOf = ({ header, cells }: Part) => cells[header.indexOf('price')] ?? ''

/** What the import tells parts apart by. */
const partKey = ({ file, header, cells }: Part) =>
  JSON.stringify([file, cells.filter((_, at) => !notOfIdentity.has(header[at] ?? ''))])

/**
 * All parts once, in a drawn order; one without a price gets that of another part of its kind. The same seed draws the same,
 * so a small catalogue is the beginning of a large one.
 */
export function drawParts(all: readonly Part[], seed: number): Part[] {
  const random = seededRandom(seed)
  const parts = [...new Map(all.map((part) => [partKey(part), part])).values()]
  const prices = new Map(
    [...Map.groupBy(parts, ({ file }) => file)].map(([file, ofFile]) => [
      file,
      ofFile.map(priceOf).filter((price) => price !== ''),
    ]),
  )
  return random.shuffle(parts).map((part) => {
    if (priceOf(part) !== '') return part
    const at = part.header.indexOf('price')
    return { ...part, cells: part.cells.with(at, random.pick(prices.get(part.file) ?? [])) }
  })
}

const csvLine = (cells: readonly string[]) =>
  cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')

/** Copies of what is for sale, up to so many products: the same everywhere. */
export async function layCopies(client: pg.Client, products: number): Promise<void> {
  for (const statement of copiesUpTo(products)) await client.query(statement)
}

const laid = `
  select max(id)::int as last, count(*) filter (where sku like 'BENCH-%')::int as imported,
         count(*) filter (where kind = 'product' and price_cents is not null)::int as for_sale
    from sellable`

/** What the list does not tell: numbers to look for, and of each nine one that is gone and one that is nearly. */
const nameAndStock = `
  update sellable
     set sku = 'BENCH-' || nth, part_number = coalesce(part_number, 'PN-' || nth),
         stock = case nth % 9 when 0 then 0 when 1 then 2 else 5 + nth % 40 end
    from (select id, $2::int + row_number() over (order by id) as nth from sellable where id > $1) as drawn
   where drawn.id = sellable.id`

/** Rows of the real files by category: the shares that copies are laid in. */
const realRows = { 1: 1_413, 2: 6_636, 3: 4_973, 4: 13_553, 5: 6_461, 6: 3_438, 7: 6_626, 8: 20_731 }

const model = `model as (select *, row_number() over (partition by category_id order by id) - 1 as nth,
                            count(*) over (partition by category_id) as models
                       from sellable where kind = 'product' and sku not like 'BENCH-%')`

/** Copies of what is there, each with a name, maker, price, stock and figures of its own, so that facets have hundreds of values. */
const copiesUpTo = (products: number) => [
  'set session_replication_role = replica',
  `with ${model},
        share as (select category_id, sum(rows) over (order by category_id) as upto, sum(rows) over () as all_rows
                    from (values ${Object.entries(realRows)
                      .map(([category, rows]) => `(${category}, ${rows})`)
                      .join(', ')}) as real (category_id, rows)),
        laid as (select coalesce(max(substr(sku, 7)::int), 0) as last from sellable where sku like 'BENCH-%'),
        drawn as (select n, (select min(category_id) from share where upto > n * 7919 % all_rows) as category_id
                    from laid, generate_series(last + 1,
                         last + ${products} - (select count(*) from sellable where kind = 'product')) as n)
   insert into sellable (kind, sku, name, brand, model, part_number, description, category_id, price_cents, condition, grade,
                         warranty_months, stock, published_at)
   select 'product', 'BENCH-' || n, name || ' serie ' || n, brand || case when n % 8 = 0 then '' else ' ' || n % 8 end,
          model || ' ' || n, 'PN-' || n, description, category_id, coalesce(price_cents, 9900) + n % 5000, condition, grade,
          12, case n % 9 when 0 then 0 when 1 then 2 else 5 + n % 40 end, now()
     from drawn join model using (category_id) where model.nth = n % models`,
  `with ${model}
   insert into spec_value (sellable_id, key, ordinal, number, text, boolean)
   select copy.id, key, ordinal, number + substr(copy.sku, 7)::int % 6, text, boolean
     from sellable copy
     join model using (category_id)
     join spec_value on sellable_id = model.id
    where copy.sku like 'BENCH-%' and model.nth = substr(copy.sku, 7)::int % models
       on conflict do nothing`,
]
