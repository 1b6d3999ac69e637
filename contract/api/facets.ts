import * as z from 'zod'
import type { Facet, FilterChip, Filters as FiltersAnswer } from '../facets.ts'

const href = z.string().meta({ description: 'A path of the shop with its query' })

const ValuesFacet = z.object({
  kind: z.literal('values'),
  name: z
    .string()
    .meta({ description: 'The name under which its values are asked for', examples: ['zocalo'] }),
  label: z.string(),
  values: z.array(
    z.object({
      value: z.string().meta({ examples: ['am5'] }),
      label: z.string(),
      count: z.int().meta({ description: 'Products that this value would leave beside the other facets' }),
      isChosen: z.boolean(),
      href,
    }),
  ),
})

const RangeFacet = z.object({
  kind: z.literal('range'),
  name: z.string(),
  label: z.string(),
  unit: z.string().nullable().meta({ description: '`$` for the price' }),
  min: z.number(),
  max: z.number(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  fromName: z.string(),
  toName: z.string(),
})

const AnyFacet = z
  .discriminatedUnion('kind', [ValuesFacet, RangeFacet])
  .meta({ id: 'Facet' }) satisfies z.ZodType<Facet>

const Chip = z.object({
  name: z.string(),
  facetLabel: z.string(),
  label: z.string(),
  href: href.meta({ description: 'The listing without it' }),
  count: z.int().meta({ description: 'Products that would be left without it' }),
}) satisfies z.ZodType<FilterChip>

/** What a listing can be narrowed by, with counts, and what is chosen. */
export const Filters = z
  .object({
    facets: z.array(AnyFacet),
    chips: z.array(Chip),
    pairs: z
      .array(z.tuple([z.string(), z.string()]).readonly())
      .meta({ description: 'What is chosen, names and values in the order of an address' }),
    clearHref: href,
    ownLabel: z
      .string()
      .nullable()
      .meta({ description: 'Of exactly one chosen value: how the listing is called by it' }),
  })
  .meta({ id: 'Filters' }) satisfies z.ZodType<FiltersAnswer>
