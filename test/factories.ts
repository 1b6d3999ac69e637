import { argon2Sync, randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { CreateOrderBody } from '../contract/api/orders.ts'
import type { BuildSlot } from '../contract/build-slots.ts'
import { allPermissions, type Permission } from '../contract/permissions.ts'
import { shopDay } from '../contract/shop-time.ts'
import type { Staff } from '../server/accounts/actor.ts'
import { hashOf, newSecret } from '../server/accounts/secrets.ts'
import { insertSession } from '../server/accounts/sessions.ts'
import { addSellables, type NewSellable } from '../server/catalog/add-sellables.ts'
import type { Database } from '../server/db/database.ts'
import { accounts, sessions } from '../server/db/schema/accounts.ts'
import { refunds } from '../server/db/schema/money.ts'
import { bankAccounts, settings } from '../server/db/schema/shop.ts'
import { staffRoles } from '../server/db/schema/staff.ts'
import { deliverOrder } from '../server/fulfilment/deliver-order.ts'
import { prepareOrder } from '../server/fulfilment/prepare-order.ts'
import { readyForPickup } from '../server/fulfilment/ready-for-pickup.ts'
import { shipOrder } from '../server/fulfilment/ship-order.ts'
import { followParts, lockSellables } from '../server/inventory/move-stock.ts'
import { placeOrder } from '../server/orders/place-order.ts'
import { confirmPayment } from '../server/payments/confirm-payment.ts'
import { makeRefund } from '../server/payments/make-refund.ts'
import type { SecretBox } from '../server/secret-box.ts'

/** Something that no other row has: tests of one file share a database. */
const unique = () => randomBytes(5).toString('hex')

type Account = Partial<typeof accounts.$inferInsert> & {
  password?: string
}

export type Customer = { id: number; username: string; email: string; secret: string; cookie: string }

/** A customer with a live session, who has confirmed the e-mail unless the test says otherwise. */
export async function aCustomer(db: Database, { password, ...given }: Account = {}): Promise<Customer> {
  const username = given.username ?? `u${unique()}`
  const email = given.email ?? `${username}@correo.example`
  const passwordHash = password === undefined ? null : hashCheaply(password)
  if (given.role === 'staff') given.staffRoleId ??= await aStaffRole(db, allPermissions)
  const [account] = await db
    .insert(accounts)
    .values({ passwordHash, emailVerifiedAt: new Date(), ...given, username, email })
    .returning({ id: accounts.id })
  if (!account) throw new Error('An insert returned no row')
  const secret = await insertSession(db, account.id, null)
  return { id: account.id, username, email, secret, cookie: `kuntur_session=${secret}` }
}

/** Thousands of them, in a few statements. */
export async function someCustomers(db: Database, count: number): Promise<{ cookie: string }[]> {
  const atOnce = 1_000
  const run = unique()
  const cookies: { cookie: string }[] = []
  for (let from = 0; from < count; from += atOnce) {
    const names = Array.from({ length: Math.min(atOnce, count - from) }, (_, nth) => `u${run}${from + nth}`)
    const emailVerifiedAt = new Date()
    const made = await db
      .insert(accounts)
      .values(names.map((username) => ({ username, email: `${username}@correo.example`, emailVerifiedAt })))
      .returning({ accountId: accounts.id })
    const secrets = made.map(({ accountId }) => ({ accountId, secret: newSecret() }))
    await db
      .insert(sessions)
      .values(secrets.map(({ accountId, secret }) => ({ accountId, tokenHash: hashOf(secret) })))
    cookies.push(...secrets.map(({ secret }) => ({ cookie: `kuntur_session=${secret}` })))
  }
  return cookies
}

/**
 * Argon2id at its least cost. The shop checks a password at the cost that stands beside its hash, so that a login takes next
 * to no time in tests. What a test registers or changes costs as much as in the shop.
 */
function hashCheaply(password: string): string {
  const nonce = randomBytes(16)
  const hash = argon2Sync('argon2id', {
    message: password,
    nonce,
    memory: 8,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  const [salt, tag] = [nonce, hash].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${tag}`
}

/** A graphics card for sale at $100.00, ten in stock, unless the test says otherwise. Tells its id. */
export async function aProduct(db: Database, given: Partial<NewSellable> = {}): Promise<number> {
  const sku = given.sku ?? `SKU-${unique()}`
  const product = {
    kind: 'product' as const,
    name: `Tarjeta ${sku}`,
    brand: 'Kuntur',
    categoryId: 2,
    priceCents: 10_000,
    openingStock: 10,
    ...given,
    sku,
  }
  const ids = await db.transaction((tx) => addSellables(tx, [product]))
  const id = ids.get(sku)
  if (id === undefined) throw new Error(`${sku} was not added`)
  return id
}

export async function aBuild(db: Database, given: Partial<NewSellable> = {}): Promise<number> {
  return aProduct(db, { kind: 'build', categoryId: null, name: `Ensamble ${unique()}`, ...given })
}

const pcParts = {
  CPU: {
    name: 'Ryzen 5 7600 AMD',
    categoryId: 1,
    priceCents: 20_000,
    specs: { socket: 'AM5', supported_memory: ['DDR5'], tdp_w: 65, includes_cooler: true },
  },
  MBO: {
    name: 'B650M Gaming',
    categoryId: 3,
    priceCents: 15_000,
    specs: { socket: 'AM5', memory_type: 'DDR5', memory_slots: 4, form_factor: 'Micro-ATX', m2_slots: 1 },
  },
  GPU: { name: 'Radeon RX 7600', priceCents: 30_000, specs: { tdp_w: 165 } },
  RAM: {
    name: 'Fury 16 GB',
    categoryId: 4,
    priceCents: 5_000,
    specs: {
      memory_type: 'DDR5',
      memory_format: 'DIMM',
      module_count: 1,
      module_gb: 16,
      capacity_gb: 16,
    },
  },
  SSD: {
    name: 'NV3 1 TB',
    categoryId: 5,
    priceCents: 6_000,
    specs: { drive_form_factor: 'M.2 2280', capacity_gb: 1000 },
  },
  PSU: { name: 'A650BN', categoryId: 6, priceCents: 6_000, specs: { wattage_w: 650 } },
  CASE: {
    name: 'Q300L',
    categoryId: 7,
    priceCents: 7_000,
    specs: { board_form_factors: ['Micro-ATX'] },
  },
} satisfies Partial<Record<BuildSlot, Partial<NewSellable>>>

/** Products of which a computer comes, by slot, ten of each. With two modules its parts cost $940. */
export async function somePcParts(
  db: Database,
  given: Partial<Record<BuildSlot, Partial<NewSellable>>> = {},
): Promise<Record<keyof typeof pcParts, number>> {
  const ids: [slot: string, id: number][] = []
  for (const [slot, part] of Object.entries(pcParts))
    ids.push([slot, await aProduct(db, { ...part, ...given[slot as BuildSlot] })])
  return Object.fromEntries(ids) as Record<keyof typeof pcParts, number>
}

/** A build of real products, on sale for their sum, with the units that they allow. Its parts are no working computer. */
export async function aComposedBuild(
  db: Database,
  parts: readonly { slot: BuildSlot; id: number; quantity?: number }[],
  given: Partial<NewSellable> = {},
): Promise<number> {
  const id = await aBuild(db, {
    openingStock: 0,
    buildPricing: 'sum',
    components: parts.map(({ slot, id, quantity = 1 }) => ({
      slot,
      productId: id,
      quantity,
      label: 'Pieza',
    })),
    ...given,
  })
  await db.transaction(async (tx) => {
    await lockSellables(tx, [id])
    await followParts(tx, [id])
  })
  return id
}

export async function aBankAccount(
  db: Database,
  given: Partial<typeof bankAccounts.$inferInsert> = {},
): Promise<number> {
  const [account] = await db
    .insert(bankAccounts)
    .values({
      bankName: 'Banco de prueba',
      accountType: 'Ahorros',
      number: unique(),
      holder: 'Kuntur',
      holderId: '1002003001',
      ...given,
    })
    .returning({ id: bankAccounts.id })
  if (!account) throw new Error('An insert returned no row')
  return account.id
}

/** How much one buyer may hold unpaid is a setting of the owner. For tests of other things, which order more than that. */
export async function liftHoldingLimits(db: Database): Promise<void> {
  const keys = [
    'max_held_units',
    'max_held_cents',
    'max_unchecked_orders',
    'max_unconfirmed_orders',
    'max_unconfirmed_network_orders',
  ]
  await db.insert(settings).values(keys.map((key) => ({ key, validFrom: new Date(0), value: 0 })))
}

type BodyLine = { id: number; count: number; [more: string]: unknown }

/** What the checkout sends for a cart; the receipt number is a new one each time. */
export function anOrderBody(details: readonly BodyLine[], info: Record<string, unknown> = {}) {
  return {
    details,
    info: {
      nombres: 'Ana Quishpe',
      email: 'ana@correo.example',
      celular: '0991234567',
      ci: '1710034065',
      direccion: 'Bolívar 3-15 y Oviedo, Ibarra',
      referencia: 'Portón verde',
      terminos: true,
      comprobante: unique(),
      ...info,
    },
  }
}

/** What there is of a product, and what its ledger says there should be. */
export async function stockOf(db: Database, id: number): Promise<{ stock: number; ledger: number }> {
  const { rows } = await db.$client.query(
    `select stock, (select coalesce(sum(quantity), 0)::int from stock_movement where sellable_id = sellable.id) as ledger
       from sellable where id = $1`,
    [id],
  )
  return rows[0]
}

export async function ordersOf(db: Database, accountId: number): Promise<number[]> {
  const { rows } = await db.$client.query('select id from customer_order where account_id = $1 order by id', [
    accountId,
  ])
  return rows.map((row: { id: number }) => row.id)
}

/** A role of the staff with these permissions. Tells its id. */
export async function aStaffRole(db: Database, permissions: readonly Permission[]): Promise<number> {
  const [role] = await db
    .insert(staffRoles)
    .values({ name: `Rol ${unique()}`, permissions: [...permissions] })
    .returning({ id: staffRoles.id })
  if (!role) throw new Error('An insert returned no row')
  return role.id
}

type StaffMember = Staff & Pick<Customer, 'secret' | 'cookie' | 'username' | 'email'>

/** Somebody of the staff, as the verbs know them: with every permission, unless the test names some or a role. */
export async function aStaffMember(
  db: Database,
  {
    permissions = allPermissions,
    staffRoleId,
    ...given
  }: Account & { permissions?: readonly Permission[] } = {},
): Promise<StaffMember> {
  const role = { role: 'staff' as const, staffRoleId: staffRoleId ?? (await aStaffRole(db, permissions)) }
  const { id, ...account } = await aCustomer(db, { ...given, ...role })
  return { kind: 'staff', accountId: id, ...account }
}

export async function anOwner(db: Database, given: Account = {}): Promise<StaffMember> {
  const { id, ...account } = await aCustomer(db, { ...given, role: 'owner' })
  return { kind: 'staff', accountId: id, ...account }
}

const stations = [
  'payment_review',
  'payment_verified',
  'preparing',
  'shipped',
  'ready_for_pickup',
  'ENTREGADO',
] as const

/** A carrier with a guide number that no other parcel has. */
export function aGuide() {
  return { carrier: 'servientrega', carrierName: null, guideNumber: unique() } as const
}

/** An order that has come so far, by the verbs that bring it there. Tells its number. */
export async function anOrder(
  db: Database,
  buyer: Pick<Customer, 'id'>,
  details: readonly BodyLine[],
  {
    at = 'payment_review',
    info = {},
    by,
  }: { at?: (typeof stations)[number]; info?: Record<string, unknown>; by?: Staff } = {},
): Promise<number> {
  const body = CreateOrderBody.parse(anOrderBody(details, info))
  const { orderId } = await placeOrder(db, buyer.id, body, null)
  if (at === 'payment_review') return orderId
  const staff = by ?? (await aStaffMember(db))
  await confirmPayment(db, staff, orderId)
  if (at === 'payment_verified') return orderId
  await prepareOrder(db, staff, orderId)
  if (at === 'preparing') return orderId
  if (at === 'ready_for_pickup') await readyForPickup(db, staff, orderId)
  else await shipOrder(db, staff, orderId, aGuide())
  if (at === 'ENTREGADO') await deliverOrder(db, staff, orderId)
  return orderId
}

/** Pays back today all that the shop owes of an order. Returns the cents. */
export async function payBack(
  { db, secrets }: { db: Database; secrets: SecretBox },
  staff: Staff,
  orderId: number,
  reference: string,
): Promise<number> {
  const owed = await db
    .select({ id: refunds.id, cents: refunds.amountCents })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'owed')))
  const madeOn = shopDay(new Date())
  for (const { id, cents } of owed) {
    const making = { amountCents: cents, owedCents: cents, madeOn, means: 'transfer', reference } as const
    await makeRefund(db, secrets, staff, id, making)
  }
  return owed.reduce((sum, { cents }) => sum + cents, 0)
}

/** Lets a month pass for an order whose buyer was sent the reminder of its payment two days after it was placed. */
export async function remindedAMonthAgo(db: Database, orderId: number): Promise<void> {
  await db.execute(sql`
    update customer_order
       set placed_at = now() - interval '32 days', payment_reminded_at = now() - interval '30 days'
     where id = ${orderId}`)
  await db.execute(
    sql`update payment set created_at = now() - interval '32 days' where order_id = ${orderId}`,
  )
  await db.execute(sql`delete from mail where order_id = ${orderId} and template = 'payment-reminder'`)
  await db.execute(sql`
    insert into mail (template, order_id, status, recipient, subject, html, text, sent_at)
    values ('payment-reminder', ${orderId}, 'sent', 'ana@correo.example', 'Falta', '<p>Falta</p>', 'Falta',
            now() - interval '30 days')
    on conflict do nothing`)
}

/**
 * Sets the owner's settings, since now or since so many days ago, until the test ends or the function that it returns is
 * called. Then those of before count again, whatever became of the test.
 */
export async function setSettings(
  db: Database,
  values: Record<string, unknown>,
  { daysAgo = 0 } = {},
): Promise<() => Promise<void>> {
  const validFrom = sql`clock_timestamp() - make_interval(days => ${daysAgo})`
  const rows = Object.entries(values).map(([key, value]) => ({ key, value, validFrom }))
  // As text: a Date has no microseconds.
  const set = await db
    .insert(settings)
    .values(rows)
    .returning({ key: settings.key, validFrom: sql<string>`${settings.validFrom}::text` })
  async function takeBack() {
    for (const { key, validFrom } of set)
      await db.delete(settings).where(sql`key = ${key} and valid_from = ${validFrom}::timestamptz`)
  }
  onTestFinished(takeBack)
  return takeBack
}
