import { AsyncLocalStorage } from 'node:async_hooks'
import { and, desc, eq, max, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { definitions, type SettingKey, Settings } from '../../contract/api/settings.ts'
import type { BankAccount, ShopProfile } from '../../contract/api/shop.ts'
import type { Freight } from '../../contract/delivery.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { bankAccounts, settings as settingRows } from '../db/schema/shop.ts'
import { statement } from '../db/statement.ts'
import { readLook } from './look.ts'

const freightNotes: Record<Freight, string> = {
  charged: 'Retíralo gratis en la tienda, o te lo enviamos: el envío se suma a tu compra.',
  included: 'El envío está incluido en el precio.',
  paid_on_delivery: 'Retíralo gratis en la tienda, o paga el envío al transportista cuando lo recibas.',
  pickup_only: 'Retíralo en la tienda con tu cédula.',
}

const carrierNotes: Record<Freight, string> = {
  charged: 'El envío está en el total: no pagas nada al recibirlo.',
  included: 'El envío está incluido en el precio.',
  paid_on_delivery: 'El envío no está en el total: lo pagas al transportista cuando lo recibes.',
  pickup_only: '',
}

const previewed = new AsyncLocalStorage<Partial<Settings>>()

/** Within `work`, and nowhere else, these values count in place of the kept ones: a page is shown as it would be with them. */
export function withSettings<Result>(
  values: Partial<Settings>,
  work: () => Promise<Result>,
): Promise<Result> {
  return previewed.run(values, work)
}

/** Whether this is such a work: nothing that is only tried may be written down. */
export const isPreview = () => previewed.getStore() !== undefined

/** Each order reads the settings, and they are seldom other ones: their values are not checked again while they are the same. */
let lastRead: { of: string; tried: Partial<Settings> | undefined; settings: Settings } | null = null

/**
 * The settings as they count now, by the database's clock. A value that cannot be read breaks nothing else: the last one
 * before it that can be read counts, or the preset.
 */
export async function readSettings(db: Executor): Promise<Settings> {
  return settingsOf(db, await readText(db))
}

/**
 * SQL: another text as soon as other settings count, by which transaction wrote each of them. To ask for it costs a third of what it
 * costs to read them.
 */
export const settingsStamp = sql`(
    select hashtextextended(string_agg(xmin::text, ' '), 0)::text from setting where valid_from <= now())`

/** What a connection has read last, which leads to one database as long as it lives. */
const readBy = new WeakMap<Transaction['$client'], { stamp: string | null; of: string }>()

/** The settings as they count in this transaction, which was told this `settingsStamp` of them. */
export async function settingsOfStamp(tx: Transaction, stamp: string | null): Promise<Settings> {
  const known = readBy.get(tx.$client)
  if (known?.stamp === stamp) return settingsOf(tx, known.of)
  // Should they change meanwhile, this is newer than its stamp, and read again by whoever is told the new one.
  const of = await readText(tx)
  readBy.set(tx.$client, { stamp, of })
  return settingsOf(tx, of)
}

async function settingsOf(db: Executor, of: string): Promise<Settings> {
  const tried = previewed.getStore()
  if (lastRead?.of === of && lastRead.tried === tried) return lastRead.settings
  const values = valuesIn(of)
  const read = Settings.safeParse(values)
  if (read.success) {
    lastRead = { of, tried, settings: Object.freeze(read.data) }
    return lastRead.settings
  }
  for (const key of badKeysOf(read.error)) values[key] = await lastReadableValue(db, key)
  return Settings.parse(values)
}

/** The settings whose value cannot be read. What counts for each is its last value that can, or else its preset. */
export async function findBadSettings(db: Executor): Promise<string[]> {
  const read = Settings.safeParse(valuesIn(await readText(db)))
  return read.success ? [] : badKeysOf(read.error)
}

// Without the keys whose value is the preset.
const readValues = statement<object, { of: string }>(
  () => sql`
    select coalesce(jsonb_object_agg(key, value), '{}')::text as of from (
      select distinct on (key) key, value from setting where valid_from <= now()
       order by key desc, valid_from desc) as last
     where value is not null`,
)

async function readText(db: Executor): Promise<string> {
  const [row] = await readValues(db, {})
  if (!row) throw new Error('A select returned no row')
  return row.of
}

/** By key, with those that are only tried. */
function valuesIn(of: string): Record<string, unknown> {
  return { ...JSON.parse(of), ...previewed.getStore() }
}

function badKeysOf(error: z.ZodError): SettingKey[] {
  return [...new Set(error.issues.map(({ path }) => path[0] as SettingKey))]
}

/** Undefined when there is none. */
async function lastReadableValue(db: Executor, key: SettingKey): Promise<unknown> {
  const earlier = await db
    .select({ value: settingRows.value, isPreset: sql<boolean>`${settingRows.value} is null` })
    .from(settingRows)
    .where(and(eq(settingRows.key, key), sql`${settingRows.validFrom} <= now()`))
    .orderBy(desc(settingRows.validFrom))
  const last = earlier.find(({ value, isPreset }) => isPreset || definitions[key].safeParse(value).success)
  return last?.isPreset ? undefined : last?.value
}

/**
 * Tells one state of the settings that count from another: a hash of all whose date has come, because an earlier value
 * counts where the last one cannot be read, and of the day, because banners have days.
 */
export async function readSettingsState(db: Executor): Promise<string> {
  const { rows } = await db.execute<{ hash: string | null }>(sql`
    select encode(sha256(convert_to(
             (now() at time zone 'America/Guayaquil')::date ||
             jsonb_agg(jsonb_build_array(key, valid_from, value) order by key, valid_from)::text, 'UTF8')), 'hex') as hash
      from setting where valid_from <= now()`)
  return rows[0]?.hash ?? ''
}

/** Since when the value of a setting counts, or null while it is the preset. */
export async function validSince(db: Executor, key: SettingKey): Promise<Date | null> {
  const [row] = await db
    .select({ since: max(settingRows.validFrom) })
    .from(settingRows)
    .where(and(eq(settingRows.key, key), sql`${settingRows.validFrom} <= now()`))
  return row?.since ?? null
}

/** How to reach the shop's people, as the end of "Escríbenos …". */
export function contactOf({ shop_whatsapp, shop_email }: Settings): string {
  return shop_whatsapp ? `por WhatsApp al +${shop_whatsapp}` : `a ${shop_email}`
}

/** What every page shows of the shop itself. Whether mails leave is no setting: the process knows it. */
export async function readShopProfile(
  db: Executor,
  { sendsMail }: Pick<ShopProfile, 'sendsMail'>,
): Promise<ShopProfile> {
  const settings = await readSettings(db)
  return { ...dataOf(settings, { sendsMail }), look: await readLook(db, settings) }
}

/** All of it but its looks. */
export type ShopData = Omit<ShopProfile, 'look'>

export function dataOf(settings: Settings, { sendsMail }: Pick<ShopProfile, 'sendsMail'>): ShopData {
  return {
    name: settings.shop_name,
    slogan: settings.shop_slogan,
    email: settings.shop_email,
    phone: settings.shop_phone,
    whatsapp: settings.shop_whatsapp,
    address: settings.shop_address,
    openingHours: settings.shop_hours,
    socials: [
      { name: 'Facebook', url: settings.facebook_url },
      { name: 'Instagram', url: settings.instagram_url },
      { name: 'TikTok', url: settings.tiktok_url },
    ],
    map: mapOf(settings),
    credit: { label: settings.credit_label, url: settings.credit_url },
    deliveryMethods: settings.freight === 'pickup_only' ? ['pickup'] : ['carrier', 'pickup'],
    freight: settings.freight,
    freightNote: freightNotes[settings.freight],
    carrierNote: carrierNotes[settings.freight],
    taxPercent: settings.tax_general_bp / 100,
    paymentMinutes: settings.payment_minutes,
    returnDays: settings.return_days,
    sendsMail,
  }
}

/** Half of what the map shows, in degrees: some four blocks around the shop. */
const MAP_HALF_HEIGHT = 0.0022
const MAP_HALF_WIDTH = 0.005

function mapOf({ shop_address: address, shop_location: location }: Settings): ShopProfile['map'] {
  const site = 'https://www.openstreetmap.org'
  if (!location) return { page: `${site}/search?${new URLSearchParams({ query: address })}`, frame: null }
  const { latitude, longitude } = location
  const corners = [
    longitude - MAP_HALF_WIDTH,
    latitude - MAP_HALF_HEIGHT,
    longitude + MAP_HALF_WIDTH,
    latitude + MAP_HALF_HEIGHT,
  ]
  const bbox = corners.map((degrees) => degrees.toFixed(5)).join(',')
  const frame = new URLSearchParams({ bbox, layer: 'mapnik', marker: `${latitude},${longitude}` })
  return {
    page: `${site}/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`,
    frame: `${site}/export/embed.html?${frame}`,
  }
}

/** The accounts that take transfers, in the order in which they are shown. */
export async function listBankAccounts(db: Executor): Promise<BankAccount[]> {
  const edited = previewed.getStore()?.bank_accounts
  if (edited) return edited.map(toExampleAccount)
  return db
    .select({
      id: bankAccounts.id,
      bankName: bankAccounts.bankName,
      accountType: bankAccounts.accountType,
      number: bankAccounts.number,
      holder: bankAccounts.holder,
      holderId: bankAccounts.holderId,
    })
    .from(bankAccounts)
    .where(sql`${bankAccounts.isActive}`)
    .orderBy(bankAccounts.position, bankAccounts.id)
}

/** An account that has no row yet. */
function toExampleAccount(account: Settings['bank_accounts'][number], index: number): BankAccount {
  return {
    id: -1 - index,
    bankName: account.bank_name,
    accountType: account.account_type,
    number: account.number,
    holder: account.holder,
    holderId: account.holder_id,
  }
}
