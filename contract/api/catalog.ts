import * as z from 'zod'
import type { BuildSlot } from '../build-slots.ts'
import { categories, FIRST_OWN_CATEGORY } from '../categories.ts'
import { sorts } from '../listing.ts'
import { provinces } from '../provinces.ts'
import { DeliveryQuote } from './delivery.ts'
import { Filters } from './facets.ts'
import { dollars, imagePath } from './fields.ts'

/** What `srcset` takes. Empty for a drawing, which scales by itself. */
const SrcSet = z
  .string()
  .meta({ description: 'What `srcset` takes; empty for a drawing, which scales by itself' })

/** A picture with what a page needs to place it: `src` is a path on this shop, sizes are in pixels. */
export const Picture = z.object({
  src: z.string(),
  srcset: SrcSet,
  alt: z.string(),
  width: z.int(),
  height: z.int(),
})
export type Picture = z.infer<typeof Picture>
/** One of several on the page of a product, with what is said below it. */
export type GalleryPicture = Picture & { note: string }

/** A product or, in the same id space, a build, as every list and card of the shop shows it. Money in dollars. */
export const Product = z
  .object({
    id: z.int().meta({ description: 'Products and builds share one row of numbers', examples: [12] }),
    name: z.string(),
    price: dollars.meta({ description: 'US dollars, IVA included, two decimals' }),
    previous_price: dollars
      .nullable()
      .meta({ description: 'What it cost before the price was lowered; null when it was not' }),
    description: z.string().meta({ description: 'Plain text; may be empty' }),
    img_url: imagePath.meta({
      description: 'Relative to the server’s address; a drawing of the category when there is no photo',
    }),
    img_srcset: SrcSet,
    img_alt: z.string().meta({ description: 'What the picture shows, in Spanish; empty for a drawing' }),
    category: z
      .string()
      .nullable()
      .meta({ description: 'The label of its category', examples: ['Tarjetas de Video'] }),
    category_id: z
      .int()
      .nullable()
      .meta({ description: `${categoryList()}; null for a build` }),
    category_name: z.string().nullable().meta({ description: 'The same as `category`' }),
    brand: z.string().nullable(),
    stock: z.int().meta({ description: 'Units that can be ordered now' }),
    sku: z.string(),
    relevant: z.boolean().meta({ description: 'Featured: on the home page, and what /productos opens with' }),
    condition: z.enum(['new', 'refurbished']),
    grade: z
      .enum(['A', 'B', 'C'])
      .nullable()
      .meta({ description: 'Of a refurbished one: how it looks, A as new; else null' }),
    warranty_months: z.int(),
    figures: z.array(z.string()).meta({
      description: 'The two or three figures that decide in its category; of a build, its deciding parts',
    }),
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof Product>

export const SpecRow = z.object({ label: z.string(), value: z.string() })
export type SpecRow = z.infer<typeof SpecRow>

/** One part of a build, with its id where it is sold by itself. */
export type BuildPart = { slot: BuildSlot; name: string; id: number | null }

function categoryList(): string {
  return [...categories]
    .sort((one, other) => one.id - other.id)
    .map(({ id, label }) => `${id} ${label}`)
    .join(', ')
    .concat(`; from ${FIRST_OWN_CATEGORY} on, those that the shop added`)
}

/** A pre-assembled PC ("ensamble"). A component that it lacks is absent, as §3 of the specification has it. */
export const GamerBuild = Product.extend({
  CPU: z.string().optional(),
  MBO: z.string().optional(),
  GPU: z.string().optional(),
  RAM: z.string().optional(),
  SSD: z.string().optional(),
  PSU: z.string().optional(),
}).meta({ id: 'GamerBuild' })
export type GamerBuild = z.infer<typeof GamerBuild>

/** Given once or several times: `marca=asus&marca=msi`. */
const oneOrMore = (description: string, example: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .meta({ description, examples: [example] })

/**
 * Besides these, any facet of the answer can be asked for by its name. A name or value that means nothing counts for
 * nothing, as in the addresses of the pages.
 */
export const CatalogQuery = z.object({
  q: z
    .string()
    .max(10_000)
    .optional()
    .meta({ description: 'What is searched for. `category` and `featured` are not read beside it' }),
  category: z.coerce
    .number()
    .int()
    .min(1)
    .max(32_767)
    .optional()
    .meta({ description: categoryList(), examples: [2] }),
  featured: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: '`true`: the featured products, without laptops. Not read beside `category`' }),
  sort: z
    .enum(sorts.map(({ code }) => code))
    .default('priceLow')
    .meta({ description: 'Cheapest first, dearest first, A to Z, Z to A' }),
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(999_999)
    .default(1)
    .meta({ description: 'From 1; one past the end has no products' }),
  'precio-desde': oneOrMore('The lowest price, in dollars', '100'),
  'precio-hasta': oneOrMore('The highest price, in dollars', '500'),
  stock: oneOrMore('`si`: what is in stock', 'si'),
  categoria: oneOrMore('Of all products or of a search: the end of a category’s path', 'procesador'),
  marca: oneOrMore('Values of the facet `marca`; every other facet of the answer is asked for alike', 'asus'),
  estado: oneOrMore('`nuevo` or `reacondicionado`', 'nuevo'),
  grado: oneOrMore('`a`, `b` or `c`', 'a'),
  armado: oneOrMore('Parts with their counts: what fits them by known figures', '12,34x2'),
})

export const CatalogPage = z
  .object({
    products: z.array(Product),
    total: z.int().meta({ description: 'Products on all pages' }),
    page: z.int(),
    pages: z.int(),
  })
  .meta({ id: 'CatalogPage' })
export type CatalogPage = z.infer<typeof CatalogPage>

export const NarrowedPage = CatalogPage.extend({ filters: Filters }).meta({ id: 'NarrowedPage' })
export type NarrowedPage = z.infer<typeof NarrowedPage>

export const SearchQuery = z.object({
  q: z
    .string()
    .max(10_000)
    .default('')
    .meta({
      description:
        'Words in any order as people type them: of a name, a category or a fact, figures with units, a price ("hasta 300")',
      examples: ['gráfica 8gb menos de 300'],
    }),
})

export const SearchHit = z.object({
  id: z.int(),
  name: z.string(),
  price: dollars,
  stock: z.int(),
  img_url: imagePath,
  path: z.string().meta({ description: 'Where the shop shows it: `/producto/12`' }),
})
export const SearchChip = z.object({
  label: z.string().meta({ examples: ['Hasta $300'] }),
  path: z.string().meta({ description: 'The search that is left without it: `/buscar?q=gráfica+8gb`' }),
})
export const SearchSuggestion = z.object({
  kind: z.enum(['category', 'brand', 'build']),
  label: z.string(),
  path: z.string().meta({ description: 'Where the shop shows it: `/productos/tarjeta-grafica`' }),
})
export const SearchAnswer = z
  .object({
    products: z.array(SearchHit),
    suggestions: z
      .array(SearchSuggestion)
      .meta({ description: 'Categories, makers and builds that the query names; seven at the most' }),
    understood: z.array(SearchChip).meta({ description: 'Parts of the query that were read as facts' }),
    ignored: z.array(z.string()).meta({
      description: 'Where nothing was found: the words that `nearest` leaves out',
      examples: [['i9']],
    }),
    nearest: z
      .array(SearchHit)
      .meta({ description: 'Where nothing was found: what comes nearest, four at the most' }),
  })
  .meta({ id: 'SearchAnswer' })
export type SearchHit = z.infer<typeof SearchHit>
export type SearchChip = z.infer<typeof SearchChip>
export type SearchSuggestion = z.infer<typeof SearchSuggestion>
export type SearchAnswer = z.infer<typeof SearchAnswer>

/** `?ids=7,12`, at most `MAX_ASKED_LINES`. */
export const CartQuery = z.object({
  ids: z
    .string()
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/, 'Hasta 100 números separados por comas')
    .transform((ids) => ids.split(',').map(Number))
    .meta({ description: 'Ids, at most 100, separated by commas', examples: ['7,12'] }),
  counts: z
    .string()
    .regex(/^[1-9]\d?(,[1-9]\d?){0,99}$/, 'Hasta 100 cantidades de 1 a 99 separadas por comas')
    .transform((counts) => counts.split(',').map(Number))
    .optional()
    .meta({ description: 'How many of each id, for the freight; one where left out', examples: ['1,2'] }),
  province: z
    .enum(['', ...provinces], 'Elige una provincia')
    .default('')
    .meta({ description: 'Where it is sent, for the freight; empty: anywhere' }),
})

export const CartLineNow = z.object({
  id: z.int(),
  name: z.string(),
  img_url: imagePath,
  price: dollars,
  stock: z.int(),
})
export const Misfit = z.object({
  ids: z.array(z.int()).meta({ description: 'The parts that do not go together' }),
  text: z.string().meta({
    description: 'Says so, in Spanish',
    examples: ['El Ryzen 5 7600 usa AM5 y la B550M DS3H es AM4: no encajan.'],
  }),
})
export type Misfit = z.infer<typeof Misfit>

export const CartAnswer = z
  .object({
    lines: z.array(CartLineNow),
    misfits: z.array(Misfit).meta({
      description:
        'Parts of which the specifications say that they do not fit any counterpart in the cart: see `/api/compatibility`',
    }),
    shipping: dollars.nullable().meta({
      description:
        'What the shop adds to the total for sending it: 0 unless it charges freight itself. Null: it cannot be sent there. A pick-up is free',
    }),
    delivery: DeliveryQuote,
  })
  .meta({ id: 'CartAnswer' })
export type CartLineNow = z.infer<typeof CartLineNow>
export type CartAnswer = z.infer<typeof CartAnswer>
/** What it costs to send a cart. */
export type FreightQuote = Pick<CartAnswer, 'shipping' | 'delivery'>
