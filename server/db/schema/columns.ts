import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

// The kinds of columns that the tables of several files have.

/** PostgreSQL's bigint as a number: ours stay far below 2^53. */
export const id = () => bigint({ mode: 'number' })
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const moment = () => timestamp({ withTimezone: true })
