import { and, desc, eq, max, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { BankAccount, ShopProfile } from '../../contract/api/shop.ts'
import type { Executor } from '../db/database.ts'
import { bankAccounts, settings as settingRows } from '../db/schema/shop.ts'

const banner = z.object({
  title: z.string(),
  text: z.string(),
  action: z.string(),
  /** A path of this shop. */
  href: z.string().regex(/^\/(?![/\\])/),
  wide_media_id: z.int(),
  phone_media_id: z.int(),
  /** For the windows between those two, and for the largest; without them the wide one is shown. */
  tablet_media_id: z.int().optional(),
  large_media_id: z.int().optional(),
})

/**
 * Every setting of the shop: its type, and what counts until the owner says otherwise.
 * A value is read as of a moment; see the table `setting`.
 */
export const definitions = {
  /** General rate of IVA in basis points. 15 % since 2024-04-01. */
  tax_general_bp: z.int().min(0).max(10_000).default(1500),
  /** Who pays the freight, as the checkout says it. */
  freight: z.enum(['included', 'paid_on_delivery', 'pickup_only']).default('paid_on_delivery'),
  /** What one buyer can hold before the staff have checked a payment: nobody empties the shelves for free. 0: no bound. */
  max_held_units: z.int().min(0).default(10),
  max_held_cents: z.int().min(0).default(500_000),
  max_unchecked_orders: z.int().min(0).default(10),
  /**
   * Where mail is sent, what an account whose e-mail is unconfirmed can have of orders with an unchecked payment, and what
   * all such accounts of one network can have of those without a photo. 0: no bound.
   */
  max_unconfirmed_orders: z.int().min(0).default(1),
  max_unconfirmed_network_orders: z.int().min(0).default(20),
  /**
   * An order whose payment nobody has confirmed for so long rises in the staff's list, and asks its buyer for the photo of
   * the receipt unless there is one. 0: never.
   */
  unpaid_reminder_hours: z.int().min(0).default(48),
  /** So many hours of working days after that mail was sent, an order without a photo is cancelled. 0: only the staff cancel. */
  unpaid_cancel_hours: z.int().min(0).max(8_760).default(0),
  /** So long the prices of an offer hold that the staff made for one buyer. */
  offer_hours: z.int().min(1).max(720).default(48),
  /**
   * For so many working days after its delivery a buyer can ask for the return of an article. The law of consumers asks for
   * 15. 0: buyers ask for none there, and only the staff open one.
   */
  return_days: z.int().min(0).max(365).default(15),
  /** Dates of the shop that are no working days although they fall from Monday to Friday: `["2026-12-25"]`. */
  holidays: z.array(z.iso.date()).max(1_000).default([]),
  /** From so many units down an article is low, unless it has a number of its own. 0: the staff are warned of none. */
  low_stock_units: z.int().min(0).max(10_000).default(2),
  /**
   * Whether the invoice of a sale is written down here: the desk then asks for it when an order is delivered, and
   * counts what has none. Off in a shop that keeps its invoices elsewhere.
   */
  invoice_on_delivery: z.boolean().default(true),
  /**
   * The parts of the catalogue of whose units the serial number is written down when they are packed: a category by its
   * number, or `builds`. An article can say otherwise of itself.
   */
  serial_sections: z
    .array(z.string().regex(/^(builds|[1-9]\d{0,4})$/))
    .default(['1', '2', '3', '4', '5', '6', '9', '10', 'builds']),
  /** Whether units may leave without their serial number, which is then asked for on `Hoy`. */
  serials_later: z.boolean().default(true),
  /**
   * The product by which a buyer has the shop put an armado together and test it. Null, or a product that is not for sale:
   * the shop offers it to nobody.
   */
  assembly_product: z.int().positive().nullable().default(null),
  /** Whether the shop's pages say how long payments, parcels and warranties took. */
  show_service_times: z.boolean().default(false),
  /** Whether the photos of receipts are read on the shop's machine, so that the desk shows their figures beside the claim. */
  read_receipts: z.boolean().default(true),
  /** The RUC that the shop's invoices are issued under. Null: any is taken. */
  shop_ruc: z
    .string()
    .regex(/^\d{13}$/)
    .nullable()
    .default(null),
  shop_name: z.string().default('Kuntur'),
  shop_email: z.string().default('hola@kuntur.example'),
  shop_phone: z.string().default('099 000 0000'),
  shop_whatsapp: z.string().nullable().default('593990000000'),
  shop_address: z.string().default('Calle Bolívar y García Moreno, Ibarra, Ecuador'),
  /** Where the map shows the shop. Without it there is the drawing, and a search for the address. */
  shop_location: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .nullable()
    .default(null),
  shop_hours: z.string().default('Lunes a sábado, de 9:00 a 19:00'),
  facebook_url: z.url().nullable().default(null),
  instagram_url: z.url().nullable().default(null),
  tiktok_url: z.url().nullable().default(null),
  /** Who made the shop, at the foot of every page. */
  credit_label: z.string().default('Desarrollado por Kuntur'),
  credit_url: z.string().default('/nosotros'),
  /** The carousel of the home page, in order, and its advertising banners; without any their place is left out. */
  home_banners: z.array(banner).default([]),
  home_adverts: z.array(banner).default([]),
}
const Settings = z.object(definitions)
export type Settings = z.infer<typeof Settings>

export const isSetting = (key: string): key is keyof Settings => Object.hasOwn(definitions, key)

const freightNotes: Record<Settings['freight'], string> = {
  included: 'El envío está incluido en el precio.',
  paid_on_delivery: 'Retíralo gratis en la tienda, o paga el envío al transportista cuando lo recibas.',
  pickup_only: 'Retíralo en la tienda con tu cédula.',
}

const carrierNotes: Record<Settings['freight'], string> = {
  included: 'El envío está incluido en el precio.',
  paid_on_delivery: 'El envío no está en el total: lo pagas al transportista cuando lo recibes.',
  pickup_only: '',
}

/**
 * The settings as they count now, by the database's clock. A value that cannot be read breaks nothing else: the last one
 * before it that can be read counts, or the preset.
 */
export async function readSettings(db: Executor): Promise<Settings> {
  const values = await readValues(db)
  const read = Settings.safeParse(values)
  if (read.success) return read.data
  for (const key of badKeysOf(read.error)) values[key] = await lastReadableValue(db, key)
  return Settings.parse(values)
}

/** The settings whose value cannot be read. What counts for each is its last value that can, or else its preset. */
export async function findBadSettings(db: Executor): Promise<string[]> {
  const read = Settings.safeParse(await readValues(db))
  return read.success ? [] : badKeysOf(read.error)
}

async function readValues(db: Executor): Promise<Record<string, unknown>> {
  const { rows } = await db.execute<{ key: string; value: unknown }>(
    sql`select distinct on (key) key, value from setting where valid_from <= now() order by key, valid_from desc`,
  )
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

function badKeysOf(error: z.ZodError): (keyof Settings)[] {
  return [...new Set(error.issues.map(({ path }) => path[0] as keyof Settings))]
}

/** Undefined when there is none. */
async function lastReadableValue(db: Executor, key: keyof Settings): Promise<unknown> {
  const earlier = await db
    .select({ value: settingRows.value })
    .from(settingRows)
    .where(and(eq(settingRows.key, key), sql`${settingRows.validFrom} <= now()`))
    .orderBy(desc(settingRows.validFrom))
  return earlier.find(({ value }) => definitions[key].safeParse(value).success)?.value
}

/**
 * Tells one state of the settings that count from another: a hash of all whose date has come, because an earlier value
 * counts where the last one cannot be read.
 */
export async function readSettingsState(db: Executor): Promise<string> {
  const { rows } = await db.execute<{ hash: string | null }>(sql`
    select encode(sha256(convert_to(
             jsonb_agg(jsonb_build_array(key, valid_from, value) order by key, valid_from)::text, 'UTF8')), 'hex') as hash
      from setting where valid_from <= now()`)
  return rows[0]?.hash ?? ''
}

/** Since when the value of a setting counts, or null while it is the preset. */
export async function validSince(db: Executor, key: keyof Settings): Promise<Date | null> {
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
  return {
    name: settings.shop_name,
    slogan: 'de gamers, para gamers',
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
    freightNote: freightNotes[settings.freight],
    carrierNote: carrierNotes[settings.freight],
    taxPercent: settings.tax_general_bp / 100,
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
