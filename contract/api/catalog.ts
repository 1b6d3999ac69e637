import * as z from 'zod'
import type { BuildSlot } from '../build-slots.ts'
import { sorts } from '../listing.ts'

/** What `srcset` takes. Empty for a drawing, which scales by itself. */
const SrcSet = z.string()

/** A picture with what a page needs to place it: `src` is a path on this shop, sizes are in pixels. */
export const Picture = z.object({
  src: z.string(),
  srcset: SrcSet,
  alt: z.string(),
  width: z.int(),
  height: z.int(),
})
export type Picture = z.infer<typeof Picture>

/** A product or, in the same id space, a build, as every list and card of the shop shows it. Money in dollars. */
export const Product = z
  .object({
    id: z.int(),
    name: z.string(),
    price: z.number().meta({ description: 'US dollars, IVA included, two decimals' }),
    previous_price: z.number().nullable(),
    description: z.string(),
    img_url: z.string(),
    img_srcset: SrcSet,
    img_alt: z.string(),
    category: z.string().nullable(),
    category_id: z.int().nullable(),
    category_name: z.string().nullable(),
    brand: z.string().nullable(),
    stock: z.int(),
    sku: z.string(),
    relevant: z.boolean(),
    condition: z.enum(['new', 'refurbished']),
    grade: z.enum(['A', 'B', 'C']).nullable(),
    warranty_months: z.int(),
    figures: z
      .array(z.string())
      .meta({ description: 'The two or three figures that decide in its category' }),
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof Product>

export const SpecRow = z.object({ label: z.string(), value: z.string() })
export type SpecRow = z.infer<typeof SpecRow>

/** One part of a build, with its id where it is sold by itself. */
export type BuildPart = { slot: BuildSlot; name: string; id: number | null }

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

export const CatalogQuery = z.object({
  category: z.coerce.number().int().min(1).max(999).optional(),
  featured: z.enum(['true', 'false']).optional(),
  sort: z.enum(sorts.map(({ code }) => code)).default('priceLow'),
  page: z.coerce.number().int().min(1).max(999_999).default(1),
})

export const CatalogPage = z
  .object({ products: z.array(Product), total: z.int(), page: z.int(), pages: z.int() })
  .meta({ id: 'CatalogPage' })
export type CatalogPage = z.infer<typeof CatalogPage>

export const SearchQuery = z.object({ q: z.string().max(10_000).default('') })

export const SearchHit = z.object({
  id: z.int(),
  name: z.string(),
  price: z.number(),
  stock: z.int(),
  img_url: z.string(),
  path: z.string().meta({ description: 'Where the hit is shown' }),
})
export const SearchAnswer = z.object({ products: z.array(SearchHit) }).meta({ id: 'SearchAnswer' })
export type SearchHit = z.infer<typeof SearchHit>
export type SearchAnswer = z.infer<typeof SearchAnswer>

/** `?ids=7,12`: more lines than anybody's cart has. */
export const CartQuery = z.object({
  ids: z
    .string()
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/, 'Hasta 100 números separados por comas')
    .transform((ids) => ids.split(',').map(Number)),
})

export const CartLineNow = z.object({
  id: z.int(),
  name: z.string(),
  img_url: z.string(),
  price: z.number(),
  stock: z.int(),
})
export const CartAnswer = z.object({ lines: z.array(CartLineNow) }).meta({ id: 'CartAnswer' })
export type CartLineNow = z.infer<typeof CartLineNow>
export type CartAnswer = z.infer<typeof CartAnswer>
