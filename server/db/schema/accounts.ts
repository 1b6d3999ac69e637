import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sellables } from './catalog.ts'

const id = () => bigint({ mode: 'number' })
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = () => timestamp({ withTimezone: true })

export const accounts = pgTable(
  'account',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    email: text().notNull(),
    emailVerifiedAt: moment(),
    /** The address that is to replace `email` once it has been confirmed there. Several accounts may want the same one. */
    pendingEmail: text(),
    pendingEmailAt: moment(),
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
    createdAt: moment().notNull().defaultNow(),
    /** What named the person is gone since then; the row stays because orders point at it. */
    closedAt: moment(),
  },
  (t) => [
    // Whatever its case, and however a keyboard puts its letters together ("ñ", or "n" and "~"), a name is one name.
    uniqueIndex('account_username').on(sql`lower(normalize(${t.username}, NFKC))`),
    uniqueIndex('account_email').on(sql`lower(${t.email})`),
    check('account_pending_email_has_time', sql`(${t.pendingEmail} is null) = (${t.pendingEmailAt} is null)`),
    check('account_closed_has_time', sql`(${t.status} = 'closed') = (${t.closedAt} is not null)`),
  ],
)

/** A session is known by the SHA-256 of its secret: a stolen copy of this table opens no account. */
export const sessions = pgTable(
  'session',
  {
    tokenHash: bytea().primaryKey(),
    /** By which the buyer names it, to end it from another one. It opens nothing. */
    id: uuid().notNull().defaultRandom().unique(),
    accountId: id()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
    lastSeenAt: moment().notNull().defaultNow(),
    userAgent: text(),
  },
  (t) => [index('session_account').on(t.accountId)],
)

/**
 * A link of a mail, known by the SHA-256 of its token. It is made when its mail leaves, serves once, and dies with the
 * next request for one of its kind.
 */
export const oneTimeLinks = pgTable(
  'one_time_link',
  {
    tokenHash: bytea().primaryKey(),
    kind: text({ enum: ['new_password', 'confirm_email'] }).notNull(),
    accountId: id()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Where it was sent: the address that its use confirms. */
    email: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [index('one_time_link_account').on(t.accountId, t.kind), index('one_time_link_age').on(t.expiresAt)],
)

/** Who somebody is at a provider (OpenID Connect): issuer and subject together never change and belong to one account. */
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
 * A sign-in at the provider that some browser has begun, known by the SHA-256 of that browser's cookie. It can be used
 * once. State, nonce and verifier are derived from the cookie and kept nowhere.
 */
export const signInAttempts = pgTable(
  'provider_visit',
  { tokenHash: bytea().primaryKey(), expiresAt: moment().notNull() },
  (t) => [index('provider_visit_age').on(t.expiresAt)],
)

/** An identity that is joined to an account once the same browser has given its password. */
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
