import * as z from 'zod'
import { MAX_ORDER_CENTS } from '../constants.ts'
import { freights, maxDelivery } from '../delivery.ts'
import { tooLong } from '../field-rules.ts'
import { settledSteps } from '../guide-steps.ts'
import { bankDefinitions, bankRules } from './bank-accounts.ts'
import { DeliveryRates } from './delivery.ts'
import { email, typedText } from './fields.ts'
import { lookDefinitions, lookRules } from './look.ts'
import { mailDefinitions } from './mail-words.ts'
import { ownerTextSettings, typedOwnerTexts } from './owner-texts.ts'

const grams = z
  .int('Escribe un peso')
  .min(1, 'El peso debe ser mayor que cero')
  .max(maxDelivery.grams, 'Ese peso es demasiado alto')

/**
 * Every setting of the shop: its type, and what counts until the owner says otherwise. A value is read as of a moment; see
 * the table `setting`. What a person may type is bounded more closely by `typed` below: a value that was kept before such
 * a bound goes on counting.
 */
export const definitions = {
  /** General rate of IVA in basis points. 15 % since 2024-04-01. */
  tax_general_bp: z.int().min(0).max(10_000).default(1500),
  /** Who pays the freight, as the checkout says it. `charged`: the shop adds it to the total, by `delivery_rates`. */
  freight: z.enum(freights).default('paid_on_delivery'),
  /** What carriers ask by province and weight. */
  delivery_rates: DeliveryRates.default([]),
  /** From this sum of the lines a shop that charges freight sends for nothing. 0: never. */
  free_delivery_cents: z
    .int('Escribe un monto')
    .min(0, 'El monto no puede ser negativo')
    .max(MAX_ORDER_CENTS, 'Ese monto es demasiado alto')
    .default(0),
  /** What an article weighs that has no weight of its own: by its section, as in `serial_sections`, or else this. */
  preset_grams: grams.default(1000),
  section_grams: z.record(z.string().regex(/^(builds|[1-9]\d{0,4})$/), grams).default({
    1: 500,
    2: 2000,
    3: 1800,
    4: 250,
    5: 300,
    6: 3000,
    7: 9000,
    8: 1000,
    9: 3500,
    10: 9000,
    builds: 16_000,
  }),
  /** So many minutes a reservation gives its buyer to pay. One that runs keeps the minutes that it began with. */
  payment_minutes: z.int().min(5).max(120).default(30),
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
  /** From which hour to which the shop attends, Monday to Friday and perhaps on the weekend. No holiday is one of these days. */
  opens_at: z.int().min(0).max(23).default(9),
  closes_at: z.int().min(1).max(24).default(19),
  opens_saturday: z.boolean().default(true),
  opens_sunday: z.boolean().default(false),
  /** After so many of these hours without an order the owners are warned, where orders use to come. 0: never. */
  alert_no_order_hours: z.int().min(0).max(500).default(20),
  /** So long a queue of mails or jobs may stand still before they are warned. 0: never. */
  alert_queue_minutes: z.int().min(0).max(1_440).default(60),
  /** They are warned when less than so many percent of the disk are free. 0: never. */
  alert_disk_percent: z.int().min(0).max(99).default(10),
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
  shop_slogan: z.string().default('de gamers, para gamers'),
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
  ...lookDefinitions,
  /** Steps of the guide on `Hoy` of which somebody said that the shop is right without them. */
  guide_settled: z.array(z.enum(settledSteps)).default([]),
  ...bankDefinitions,
  ...mailDefinitions,
  /** The texts of /nosotros, of the help, of the terms, and what of privacy is the shop's own to say. */
  ...ownerTextSettings,
}
export const Settings = z.object(definitions)
export type Settings = z.output<typeof Settings>
export type SettingKey = keyof Settings

export const isSetting = (key: string): key is SettingKey => Object.hasOwn(definitions, key)

/** In place of the library's words, which name neither bound nor what is wrong. */
const whole = (min: number, max: number, sentence: string) =>
  z.int(sentence).min(min, sentence).max(max, sentence)

const point = 'Escribe latitud y longitud, como 0.3517, -78.1223'

/**
 * An address of another site: of any other scheme a link could run a script. No sign in it is invisible, and it can be read as
 * an address, as `definitions` ask.
 */
const webAddress = z
  .string('Escribe una dirección que empiece con https')
  .trim()
  .max(300, tooLong(300))
  .regex(/^https?:\/\/[^\s/$.?#\p{C}][^\s\p{C}]*$/iu, 'Escribe una dirección que empiece con https')
  .refine(URL.canParse, 'Escribe una dirección que empiece con https')
  .nullable()

/**
 * What a person may make of a setting, with the sentences that say why not. A setting that is not here is bounded by its
 * definition alone.
 */
export const typed: Partial<Record<SettingKey, z.ZodType>> = {
  max_held_units: whole(0, 10_000, 'De 0 a 10.000'),
  max_held_cents: whole(0, 100_000_000, 'Un monto de hasta $1,000,000.00'),
  max_unchecked_orders: whole(0, 10_000, 'De 0 a 10.000'),
  max_unconfirmed_orders: whole(0, 10_000, 'De 0 a 10.000'),
  max_unconfirmed_network_orders: whole(0, 10_000, 'De 0 a 10.000'),
  unpaid_reminder_hours: whole(0, 8_760, 'De 0 a 8.760 horas, que son un año'),
  unpaid_cancel_hours: whole(0, 8_760, 'De 0 a 8.760 horas, que son un año'),
  offer_hours: whole(1, 720, 'De 1 a 720 horas, que son 30 días'),
  return_days: whole(0, 365, 'De 0 a 365 días'),
  opens_at: whole(0, 23, 'Una hora de 0 a 23'),
  closes_at: whole(1, 24, 'Una hora de 1 a 24'),
  alert_no_order_hours: whole(0, 500, 'De 0 a 500 horas'),
  alert_queue_minutes: whole(0, 1_440, 'De 0 a 1.440 minutos, que son un día'),
  alert_disk_percent: whole(0, 99, 'De 0 a 99 por ciento'),
  low_stock_units: whole(0, 10_000, 'De 0 a 10.000'),
  holidays: z.array(z.iso.date('No es una fecha'), 'Elige fechas').max(1_000, 'Hasta 1.000 fechas'),
  assembly_product: whole(1, 999_999_999, 'Escribe el número de un producto').nullable(),
  shop_ruc: z
    .string('Escribe 13 dígitos')
    .trim()
    .regex(/^\d{10}001$/, 'Un RUC tiene 13 dígitos y termina en 001')
    .nullable(),
  tax_general_bp: whole(0, 10_000, 'Escribe un porcentaje de 0 a 100'),
  shop_location: z
    .object(
      {
        latitude: z.number(point).min(-90, point).max(90, point),
        longitude: z.number(point).min(-180, point).max(180, point),
      },
      point,
    )
    .nullable(),
  shop_email: email,
  shop_whatsapp: z
    .string('Escribe el número con el código del país: 593 99 123 4567')
    .max(40, tooLong(40))
    .overwrite((text) => text.replace(/[\s()+-]/g, ''))
    .regex(/^[1-9]\d{7,14}$/, 'Escribe el número con el código del país: 593 99 123 4567')
    .nullable(),
  credit_url: z
    .string('Escribe una dirección')
    .trim()
    .max(300, tooLong(300))
    .regex(
      /^(\/(?![/\\])[^\s\p{C}]*|https:\/\/[^\s/$.?#\p{C}][^\s\p{C}]*)$/u,
      'Escribe una página de la tienda, como /nosotros, o una dirección con https',
    )
    .refine(
      (address) => address.startsWith('/') || URL.canParse(address),
      'Escribe una página de la tienda, como /nosotros, o una dirección con https',
    ),
  payment_minutes: whole(5, 120, 'De 5 a 120 minutos'),
  shop_name: typedText(40),
  shop_slogan: typedText(80),
  shop_phone: typedText(40),
  shop_address: typedText(200),
  shop_hours: typedText(120),
  credit_label: typedText(80),
  facebook_url: webAddress,
  instagram_url: webAddress,
  tiktok_url: webAddress,
  ...lookRules,
  ...typedOwnerTexts,
  ...bankRules,
}
