import * as z from 'zod'
import { toCents } from '../../money.ts'
import { MAX_SERIAL_LENGTH } from '../../serial-key.ts'
import { stockLevels } from '../../stock-filters.ts'
import { stockReasons } from '../../stock-reasons.ts'
import {
  countsOf,
  dollars,
  imagePath,
  maybeEmptyText,
  moment,
  optionalText,
  pageLinks,
  pageStart,
  sellableId,
  typedText,
} from '../fields.ts'

/** More of one article is a slip of the keyboard, or of a scanner that typed a bar code into the field of units. */
const MAX_UNITS = 10_000
const MAX_COST_DOLLARS = 100_000
const MAX_DELIVERY_LINES = 200
const MAX_CODE_LENGTH = 80
const MAX_SERIALS_A_LINE = 200

/** What the staff choose when they search or scan: for sale or not. */
export const Article = z
  .object({
    id: z.int(),
    kind: z.enum(['product', 'build']),
    name: z.string(),
    sku: z.string(),
    part_number: z.string().nullable(),
    price: dollars.nullable().meta({ description: 'With IVA; null keeps it off sale' }),
    stock: z.int().meta({ description: 'Units that can be sold now' }),
    shelf: z
      .string()
      .nullable()
      .meta({ description: 'Where it lies', examples: ['A3-2'] }),
    img_url: imagePath,
    is_for_sale: z.boolean().meta({ description: 'It has a price and is not hidden' }),
    asks_serial: z.boolean().meta({ description: 'The number of each of its units is written down' }),
  })
  .meta({ id: 'Article' })
export type Article = z.infer<typeof Article>

export const ArticlesQuery = z.object({
  q: z.string().max(200).meta({ description: 'A scanned code, a SKU, a part number, or words of the name' }),
})

export const ArticlesAnswer = z
  .object({
    match: z.union([Article, z.null()]).meta({
      description:
        'The one that has exactly this bar code, SKU or part number; null when none or several have',
    }),
    articles: z.array(Article).meta({ description: 'At most 8; what has the code stands first' }),
  })
  .meta({ id: 'FoundArticles' })
export type ArticlesAnswer = z.infer<typeof ArticlesAnswer>

export const StockQuery = z.object({
  q: z.string().max(200).optional().meta({ description: 'As for the search of articles' }),
  level: z
    .enum(stockLevels)
    .optional()
    .meta({ description: '`low`: at or below what the staff are warned at; `none`: no unit left' }),
  section: z
    .string()
    .regex(/^(builds|[1-9]\d{0,4})$/)
    .optional()
    .meta({ description: 'A category by its number, or `builds`' }),
  page: pageStart,
})
export type StockQuery = z.infer<typeof StockQuery>

export const StockedArticle = Article.extend({
  category: z.string().nullable(),
  is_low: z.boolean().meta({ description: 'At or below what the staff are warned at' }),
}).meta({ id: 'StockedArticle' })
export type StockedArticle = z.infer<typeof StockedArticle>

export const StockAnswer = z
  .object({
    articles: z.array(StockedArticle).meta({ description: 'By name, 50 a page' }),
    pages: pageLinks,
    total: z.int(),
    counts: countsOf(stockLevels).meta({ description: 'How many there would be at each level' }),
  })
  .meta({ id: 'StockPage' })
export type StockAnswer = z.infer<typeof StockAnswer>

export const StockOfArticleAnswer = z
  .object({
    article: StockedArticle,
    held: z.int().meta({ description: 'Units that buyers hold while their time to pay runs' }),
    in_orders: z.int().meta({ description: 'Units of open orders that have not left the shop' }),
    on_shelf: z.int().meta({ description: 'What must lie there: free, held and of open orders' }),
    low_stock_at: z.int().nullable().meta({ description: 'Null: as the setting says. 0: never' }),
    low_stock_units: z.int().meta({ description: 'What the setting says' }),
    asks_serial: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether its units are known by number; null: as its section says' }),
    section_asks_serial: z.boolean(),
    codes: z.array(z.string()).meta({ description: 'Bar codes that were tied to it' }),
    last_cost: dollars.nullable().meta({ description: 'What one unit cost last, without IVA' }),
  })
  .meta({ id: 'StockOfArticle' })
export type StockOfArticleAnswer = z.infer<typeof StockOfArticleAnswer>

export const MovementsQuery = z.object({ page: pageStart })

export const Movement = z
  .object({
    id: z.int(),
    created_at: moment,
    reason: z.enum(stockReasons),
    quantity: z.int(),
    stock_after: z.int().meta({ description: 'Units that could be sold afterwards' }),
    by: z.string().nullable().meta({ description: 'Who of the staff; null: a buyer, or the shop by itself' }),
    order_id: z.int().nullable(),
    unit_cost: dollars.nullable().meta({ description: 'Without IVA' }),
    note: z.string().nullable().meta({ description: 'The supplier’s invoice, or why it was corrected' }),
  })
  .meta({ id: 'StockMovement' })
export type Movement = z.infer<typeof Movement>

export const MovementsAnswer = z
  .object({
    movements: z.array(Movement).meta({ description: 'The newest first, 50 a page' }),
    pages: pageLinks,
  })
  .meta({ id: 'StockMovements' })
export type MovementsAnswer = z.infer<typeof MovementsAnswer>

const units = z.int('Escribe un número entero').max(MAX_UNITS, `Como mucho ${MAX_UNITS} unidades`)
const key = typedText(80).meta({
  description: 'Names the change, so that sending it twice changes nothing more',
  examples: ['5f0c7c1e-7a1b-4a57-9d6d-0d4f8a0b8a11'],
})

const unitCost = z
  .number('Escribe un monto')
  .nonnegative('El costo no puede ser negativo')
  .max(MAX_COST_DOLLARS, 'Ese costo es demasiado grande')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Como mucho dos decimales')
  .meta({ description: 'US dollars a unit, without IVA', examples: [310.5] })
  .transform((value) => toCents(value) ?? 0)

export const ReceiveStockBody = z
  .object({
    key,
    note: optionalText(100).meta({ description: 'The supplier’s invoice', examples: ['001-001-000012345'] }),
    lines: z
      .array(
        z.object({
          article_id: sellableId,
          units: units.min(1, 'Al menos una unidad'),
          unit_cost: unitCost.nullish(),
          serials: z
            .array(maybeEmptyText(MAX_SERIAL_LENGTH), 'Escribe los números de serie')
            .max(MAX_SERIALS_A_LINE, `Como mucho ${MAX_SERIALS_A_LINE} números por artículo`)
            .optional()
            .meta({ description: 'The serial numbers of as many units as were scanned' }),
        }),
        'Agrega lo que llegó',
      )
      .min(1, 'Agrega lo que llegó')
      .max(MAX_DELIVERY_LINES, `Como mucho ${MAX_DELIVERY_LINES} artículos a la vez`),
  })
  .superRefine(({ lines }, context) => {
    if (!Array.isArray(lines)) return
    const seen = new Set<number>()
    lines.forEach(({ article_id }, nth) => {
      if (seen.has(article_id))
        context.addIssue({
          code: 'custom',
          path: ['lines', nth, 'article_id'],
          message: 'Ese artículo ya está en la lista',
        })
      seen.add(article_id)
    })
  })
export type ReceiveStockBody = z.infer<typeof ReceiveStockBody>
export type ReceiveStockRequest = z.input<typeof ReceiveStockBody>

export const StockReceivedAnswer = z
  .object({
    message: z.string(),
    stocks: z.array(z.object({ article_id: z.int(), stock: z.int() })),
  })
  .meta({ id: 'StockReceived' })
export type StockReceivedAnswer = z.infer<typeof StockReceivedAnswer>

export const CountStockBody = z.object({
  key,
  counted: units.min(0, 'No puede ser negativo').meta({ description: 'What lies on the shelf' }),
  on_shelf: z
    .int('Escribe un número entero')
    .meta({ description: 'What the screen said must lie there: another figure by now is refused' }),
  reason: typedText(200),
})
export type CountStockBody = z.infer<typeof CountStockBody>
export type CountStockRequest = z.input<typeof CountStockBody>

export const StockCountedAnswer = z
  .object({ message: z.string(), stock: z.int(), difference: z.int() })
  .meta({ id: 'StockCounted' })
export type StockCountedAnswer = z.infer<typeof StockCountedAnswer>

export const StockPlaceBody = z.object({
  shelf: optionalText(40)
    .nullable()
    .meta({ examples: ['A3-2'] }),
  low_stock_at: units
    .min(0, 'No puede ser negativo')
    .nullable()
    .optional()
    .meta({ description: 'Null: as the setting says. 0: never' }),
  asks_serial: z
    .boolean('Debe ser verdadero o falso')
    .nullish()
    .meta({ description: 'Whether the number of each unit is written down; null: as its section says' }),
})
export type StockPlaceBody = z.infer<typeof StockPlaceBody>
export type StockPlaceRequest = z.input<typeof StockPlaceBody>

export const TieCodeBody = z.object({
  code: typedText(MAX_CODE_LENGTH).meta({ description: 'As it was scanned', examples: ['7861234567890'] }),
})
export type TieCodeRequest = z.input<typeof TieCodeBody>
