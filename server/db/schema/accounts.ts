import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sellables } from './catalog.ts'
import { bytea, id, moment } from './columns.ts'
import { termsVersions } from './shop.ts'
import { staffRoles } from './staff.ts'

export const accounts = pgTable(
  'account',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    email: text().notNull(),
    emailVerifiedAt: moment(),
    /** Replaces `email` once it is confirmed. Not unique, because several accounts may ask for the same address. */
    pendingEmail: text(),
    pendingEmailAt: moment(),
    /** Null when the account signs in through a provider alone. */
    passwordHash: text(),
    role: text({ enum: ['customer', 'staff', 'owner'] })
      .notNull()
      .default('customer'),
    /** What somebody of the staff may do. Null for buyers, and for owners, who may do everything. */
    staffRoleId: id().references((): AnyPgColumn => staffRoles.id),
    /** A made-up buyer of the demo's working day. It is blocked, so nobody signs in as it. */
    isExample: boolean().notNull().default(false),
    status: text({ enum: ['active', 'blocked', 'closed'] })
      .notNull()
      .default('active'),
    firstName: text(),
    lastName: text(),
    nickname: text(),
    birthDate: date(),
    phone: text(),
    createdAt: moment().notNull().defaultNow(),
    /** Of the terms, that was accepted when the account was made. Null for accounts older than this column, and examples. */
    termsVersion: integer().references((): AnyPgColumn => termsVersions.number),
    /** When the columns that name the person were cleared. The row stays, because orders refer to it. */
    closedAt: moment(),
  },
  (t) => [
    // A name is taken whatever its case, and whether a keyboard writes "ñ" as one character or as "n" and "~".
    uniqueIndex('account_username').on(sql`lower(normalize(${t.username}, NFKC))`),
    uniqueIndex('account_email').on(sql`lower(${t.email})`),
    check('account_pending_email_has_time', sql`(${t.pendingEmail} is null) = (${t.pendingEmailAt} is null)`),
    check('account_staff_has_role', sql`(${t.role} = 'staff') = (${t.staffRoleId} is not null)`),
    // What the desk's search asks of customers, in the same words.
    index('account_search').using(
      'gin',
      sql`fold(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || username || ' ' || email || ' ' || coalesce(phone, '')) gin_trgm_ops`,
    ),
    index('account_staff_role').on(t.staffRoleId).where(sql`staff_role_id is not null`),
    // The desk's list of customers who have bought nothing yet.
    index('account_newest').on(t.createdAt, t.id).where(sql`role = 'customer' and status <> 'closed'`),
    check('account_closed_has_time', sql`(${t.status} = 'closed') = (${t.closedAt} is not null)`),
  ],
)

/** The key is the SHA-256 of the session's secret, so that a stolen copy of this table opens no account. */
export const sessions = pgTable(
  'session',
  {
    tokenHash: bytea().primaryKey(),
    /** The name by which the buyer ends this session from another one. It opens no account. */
    id: uuid().notNull().defaultRandom().unique(),
    accountId: id()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
    lastSeenAt: moment().notNull().defaultNow(),
    userAgent: text(),
    /** By what it was opened: a password or a provider alone, or with the second factor as well. */
    strength: text({ enum: ['one_factor', 'two_factors'] })
      .notNull()
      .default('one_factor'),
    /** When its owner last proved to be there. Acts on money, staff and settings ask for that anew. */
    provenAt: moment().notNull().defaultNow(),
  },
  (t) => [index('session_account').on(t.accountId)],
)

/**
 * The link in a mail; the key is the SHA-256 of its token. It is made when the mail is sent and works once. The next
 * request for a link of the same kind ends it.
 */
export const oneTimeLinks = pgTable(
  'one_time_link',
  {
    tokenHash: bytea().primaryKey(),
    kind: text({ enum: ['new_password', 'confirm_email'] }).notNull(),
    accountId: id()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The address that it was sent to. Using the link confirms that address, unless somebody of the staff handed it over. */
    email: text().notNull(),
    /** Who of the staff made it for a buyer whose mail does not arrive. */
    handedBy: id().references(() => accounts.id),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [index('one_time_link_account').on(t.accountId, t.kind), index('one_time_link_age').on(t.expiresAt)],
)

/** An identity at an OpenID Connect provider. Issuer and subject together never change, and belong to one account. */
export const accountIdentities = pgTable(
  'account_identity',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    accountId: id()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.subject] }),
    uniqueIndex('account_identity_one').on(t.accountId, t.issuer),
  ],
)

/**
 * A sign-in that a browser has begun at the provider; the key is the SHA-256 of the browser's cookie. It can be used once.
 * State, nonce and verifier are not stored, because they are derived from the cookie.
 */
export const signInAttempts = pgTable(
  'provider_visit',
  { tokenHash: bytea().primaryKey(), expiresAt: moment().notNull() },
  (t) => [index('provider_visit_age').on(t.expiresAt)],
)

/** An identity that joins an account once the same browser has given the account's password. */
export const pendingIdentities = pgTable(
  'pending_identity',
  {
    tokenHash: bytea().primaryKey(),
    accountId: id()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [index('pending_identity_account').on(t.accountId), index('pending_identity_age').on(t.expiresAt)],
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
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.sellableId] })],
)
