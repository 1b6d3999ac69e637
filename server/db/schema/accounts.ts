import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { sellables } from './catalog.ts'

const id = () => bigint({ mode: 'number' })
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const accounts = pgTable(
  'account',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    email: text().notNull(),
    emailVerifiedAt: timestamp({ withTimezone: true }),
    /** Null: signs in through a provider alone. */
    passwordHash: text(),
    role: text({ enum: ['customer', 'staff', 'owner'] })
      .notNull()
      .default('customer'),
    status: text({ enum: ['active', 'blocked', 'closed'] })
      .notNull()
      .default('active'),
    firstName: text(),
    lastName: text(),
    nickname: text(),
    birthDate: date(),
    phone: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('account_username').on(sql`lower(${t.username})`),
    uniqueIndex('account_email').on(sql`lower(${t.email})`),
  ],
)

/** A session is known by the SHA-256 of its secret: a stolen copy of this table opens no account. */
export const sessions = pgTable(
  'session',
  {
    tokenHash: bytea().primaryKey(),
    accountId: id()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    userAgent: text(),
  },
  (t) => [index('session_account').on(t.accountId)],
)

export const addresses = pgTable(
  'address',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    accountId: id()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    province: text(),
    city: text(),
    street: text(),
    reference: text(),
    isDefault: boolean().notNull().default(false),
  },
  (t) => [
    index('address_account').on(t.accountId),
    uniqueIndex('address_one_default').on(t.accountId).where(sql`is_default`),
  ],
)

export const favourites = pgTable(
  'favourite',
  {
    accountId: id()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    sellableId: id()
      .notNull()
      .references(() => sellables.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.sellableId] })],
)
