import { sql } from 'drizzle-orm'
import { serialNumbers } from '../../db/schema/serials.ts'

/** SQL condition on `serial_number`: no buyer has this unit. One that came back is here again. */
export const isUnitHere = sql<boolean>`not exists (
  select from serial_sale
   where serial_id = ${serialNumbers.id} and undone_at is null and returned_at is null)`
