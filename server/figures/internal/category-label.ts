import { type SQL, sql } from 'drizzle-orm'

/** SQL for what people read of the column `key`, which names a category, or what has none. */
export const categoryLabel: SQL = sql`(case key when 'builds' then 'Ensambles' when 'none' then 'Sin categoría'
  else (select category.label from category where category.id::text = key) end)`
