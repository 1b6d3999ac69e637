import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { bytea, id, moment } from './columns.ts'

/**
 * A set of permissions that several of the staff can have. The permissions are named in `contract/permissions.ts`; a name
 * that the code does not know, because an earlier version wrote it, allows nothing.
 */
export const staffRoles = pgTable(
  'staff_role',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    permissions: text().array().notNull().default([]),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('staff_role_name').on(sql`lower(normalize(${t.name}, NFKC))`)],
)

/**
 * The authenticator application of one of the staff. A new one waits beside the one in use until its first code was given.
 */
export const secondFactors = pgTable(
  'second_factor',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    accountId: id()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Encrypted with the shop's secret key, because whoever reads it can make codes. */
    secret: bytea().notNull(),
    createdAt: moment().notNull().defaultNow(),
    confirmedAt: moment(),
    /** The 30-second step of the last code that was accepted. A code of that step, or of an earlier one, is refused. */
    lastStep: bigint({ mode: 'number' }),
  },
  (t) => [
    uniqueIndex('second_factor_in_use').on(t.accountId).where(sql`confirmed_at is not null`),
    uniqueIndex('second_factor_waiting').on(t.accountId).where(sql`confirmed_at is null`),
  ],
)

/** Codes for who has lost the telephone. Each works once; the table holds their SHA-256. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    accountId: id()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    codeHash: bytea().notNull(),
    usedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.codeHash] })],
)

/**
 * A link that makes whoever opens it an owner or one of the staff; the key is the SHA-256 of its token. The row is deleted
 * when it is used, taken back or too old, because `forWhom` names a person.
 */
export const staffLinks = pgTable(
  'staff_link',
  {
    tokenHash: bytea().primaryKey(),
    id: id().notNull().generatedAlwaysAsIdentity().unique(),
    /** Null: it makes an owner. */
    staffRoleId: id().references((): AnyPgColumn => staffRoles.id, { onDelete: 'cascade' }),
    /** Null: it was made at the console of the machine. */
    invitedBy: id().references(() => accounts.id, { onDelete: 'cascade' }),
    /** What the inviter wrote to tell it from others, such as a name. */
    forWhom: text(),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    index('staff_link_age').on(t.expiresAt),
    // At the console nobody is asked whom a link is for.
    check('staff_link_for_whom', sql`${t.forWhom} is null or ${t.invitedBy} is not null`),
  ],
)
