import * as z from 'zod'
import { candidateSorts, MAX_BUDGET, MIN_BUDGET, pcPlaces, pcUses } from '../pc-build.ts'
import { games } from '../performance.ts'
import { dollars, imagePath } from './fields.ts'

const path = z.string().meta({ description: 'A path of the shop with its query' })
const placeKey = z.enum(pcPlaces.map(({ key }) => key))
const productIds = z.array(z.int()).meta({ description: 'The products that it concerns' })

/** What the rules say of parts that go together. */
export const PcFinding = z
  .object({
    rule: z.string().meta({ examples: ['socket'] }),
    verdict: z.enum(['fits', 'misfit', 'unknown']).meta({
      description: '`unknown`: a figure that the rule needs is not known, and has to be looked up',
    }),
    ids: productIds,
    text: z
      .string()
      .meta({ description: 'One sentence in Spanish', examples: ['El Ryzen 5 7600 y la B650M usan AM5.'] }),
  })
  .meta({ id: 'PcFinding' })
export type PcFinding = z.infer<typeof PcFinding>

/** What is worth knowing and no verdict: a BIOS to be updated, a supply with little headroom. */
export const PcNote = z.object({ ids: productIds, text: z.string() })
export type PcNote = z.infer<typeof PcNote>

const shownProduct = {
  id: z.int(),
  name: z.string(),
  img_url: imagePath,
  img_srcset: z.string(),
  img_alt: z.string(),
  price: dollars.meta({ description: 'Of one unit, in dollars with IVA' }),
  stock: z.int(),
  figures: z.array(z.string()).meta({ description: 'The two or three figures that decide in its category' }),
}

/** What is missing. */
export const PcLack = PcNote.extend({
  places: z.array(placeKey).meta({
    description: 'The places where something is to be chosen, in their order; empty where it may be there',
  }),
})
export type PcLack = z.infer<typeof PcLack>

export const PcPart = z.object({
  ...shownProduct,
  count: z.int(),
  isEnough: z.boolean().meta({ description: 'Whether so many are in stock' }),
  swapPath: path.meta({ description: 'Where another is chosen instead of it' }),
  removePath: path.meta({ description: 'The PC without it' }),
  lessPath: path.nullable().meta({ description: 'With one unit less; null at one' }),
  morePath: path.nullable().meta({ description: 'With one unit more; null where no more are allowed' }),
})
export type PcPart = z.infer<typeof PcPart>

export const PcPlace = z.object({
  place: placeKey,
  label: z.string(),
  parts: z.array(PcPart),
  choosePath: path
    .nullable()
    .meta({ description: 'Where a part is chosen for it; null where it takes no further line' }),
})
export type PcPlace = z.infer<typeof PcPlace>

export const PcWatts = z.object({
  need: z
    .int()
    .nullable()
    .meta({ description: 'What the parts draw at the most, by their figures; null where one is not known' }),
  advised: z.int().nullable().meta({ description: 'The supply that this asks for, with headroom' }),
  supply: z
    .int()
    .nullable()
    .meta({ description: 'What the chosen supply gives; null without one, or unknown' }),
})
export type PcWatts = z.infer<typeof PcWatts>

/** A PC that a buyer puts together, with today’s prices and stock, and what the rules say of it. Money in dollars. */
export const PcBuild = z
  .object({
    path: path.meta({ description: 'Its one address; another spelling is redirected to it' }),
    pairs: z.array(z.tuple([z.string(), z.string()])).meta({
      description: 'What stands in its address without the choosing, for the hidden fields of forms',
    }),
    homePath: path.meta({ description: 'The same without choosing' }),
    name: z.string(),
    places: z.array(PcPlace).meta({ description: 'All ten, in their order' }),
    findings: z.array(PcFinding),
    lacks: z
      .array(PcLack)
      .meta({ description: 'What a PC cannot do without and it has not, or may not have' }),
    notes: z.array(PcNote),
    watts: PcWatts,
    total: dollars.meta({ description: 'Of all units, with assembly where it is chosen' }),
    verdict: z.enum(['empty', 'fits', 'unknown', 'misfit']).meta({
      description:
        'The worst of the findings: something does not fit, something is not known, or all fit; `empty` where no rule says anything yet',
    }),
    isWhole: z.boolean().meta({ description: 'It lacks nothing that a PC needs to run' }),
    isInStock: z.boolean().meta({ description: 'All units are in stock' }),
    limits: PcNote.nullable().meta({ description: 'What holds the others back, where the figures say so' }),
    assembly: z
      .object({
        id: z.int(),
        name: z.string(),
        price: dollars,
        stock: z.int(),
        isChosen: z.boolean(),
        togglePath: path.meta({ description: 'The PC with it, or without it when it is chosen' }),
      })
      .nullable()
      .meta({ description: 'Assembly by the shop; null where it is not sold' }),
    base: z
      .object({
        id: z.int(),
        name: z.string(),
        price: dollars,
        stock: z.int(),
        isUnchanged: z.boolean().meta({ description: 'Its very parts: it can be bought as the build' }),
      })
      .nullable()
      .meta({ description: 'The shop’s build that it was made from' }),
    armado: z.string().meta({
      description: 'Its parts as a listing’s filter `armado` takes them, and `ids` of `/api/compatibility`',
      examples: ['12,34,56x2'],
    }),
  })
  .meta({ id: 'PcBuild' })
export type PcBuild = z.infer<typeof PcBuild>

/** What stands in for a part: it is in stock and fits all others. */
export const Replacement = PcPart.pick({
  id: true,
  name: true,
  img_url: true,
  img_srcset: true,
  img_alt: true,
  price: true,
  stock: true,
  figures: true,
})
export type Replacement = z.infer<typeof Replacement>

export const PcReplacement = Replacement.extend({
  of: z.int().meta({ description: 'The part of which there is not enough' }),
  path: path.meta({ description: 'The PC with it instead' }),
})
export type PcReplacement = z.infer<typeof PcReplacement>

export const PcBuildAnswer = PcBuild.extend({
  replacements: z.array(PcReplacement).meta({
    description:
      'For parts of which there is not enough: of what fits the others and is in stock, the nearest in price',
  }),
}).meta({ id: 'PcBuildAnswer' })
export type PcBuildAnswer = z.infer<typeof PcBuildAnswer>

export const Candidate = z.object({
  ...shownProduct,
  verdict: z
    .enum(['fits', 'unknown', 'misfit'])
    .nullable()
    .meta({ description: 'Beside the other parts; null where no rule says anything of it' }),
  reason: z
    .string()
    .nullable()
    .meta({ description: 'The sentence of what does not fit, or of what is not known; null where it fits' }),
  isChosen: z.boolean(),
  putPath: path.meta({ description: 'The PC with it in the place' }),
})
export type Candidate = z.infer<typeof Candidate>

/** What can be put into a place: what fits or is not spoken of, then what is not known to fit, then, where `all` is asked for, the rest. */
export const Candidates = z
  .object({
    place: placeKey,
    label: z.string(),
    search: z.string(),
    sort: z.enum(candidateSorts.map(({ code }) => code)),
    all: z.boolean(),
    counts: z.object({
      fits: z.int().meta({ description: 'In stock and fitting by known figures' }),
      unsaid: z.int().meta({ description: 'In stock, and no rule says anything of it beside these parts' }),
      unknown: z.int().meta({ description: 'In stock, and a figure is missing' }),
      rest: z.int().meta({ description: 'What does not fit, or is sold out' }),
    }),
    candidates: z.array(Candidate),
    page: z.int(),
    pages: z.int(),
    previousPath: path.nullable(),
    nextPath: path.nullable(),
    cancelPath: path.meta({ description: 'The PC as it is' }),
    allPath: path.meta({ description: 'With the rest, or without it when `all`' }),
    listingPath: path
      .nullable()
      .meta({ description: 'The listing of its category, narrowed to what fits; null where there is none' }),
  })
  .meta({ id: 'Candidates' })
export type Candidates = z.infer<typeof Candidates>

export const PcProposal = z.object({
  kind: z.enum(['balanced', 'graphics', 'processor', 'growth', 'least']),
  title: z.string().meta({ examples: ['Equilibrado', 'Más gráfica', 'Para crecer'] }),
  reason: z.string().meta({ description: 'Why so, in one sentence' }),
  path,
  total: dollars,
  parts: z.array(z.object({ place: placeKey, label: z.string(), ...shownProduct, count: z.int() })),
})
export type PcProposal = z.infer<typeof PcProposal>

/** Up to three PCs of parts in stock that fit by known figures, each within the budget. */
export const PcProposals = z
  .object({
    budget: dollars,
    uses: z.array(z.enum(pcUses.map(({ code }) => code))),
    proposals: z.array(PcProposal),
    least: PcProposal.nullable().meta({
      description: 'Where the budget is too small: the cheapest that works, which costs more',
    }),
    text: z.string().nullable().meta({ description: 'Says so where there are none, or what was left out' }),
  })
  .meta({ id: 'PcProposals' })
export type PcProposals = z.infer<typeof PcProposals>

/** Given once or several times. What means nothing counts for nothing, as in the addresses of the pages. */
const maybe = (description: string, example: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .meta({ description, examples: [example] })

const ofPlaces = Object.fromEntries(
  pcPlaces.map(({ slug, label, max }) => [
    slug,
    maybe(`${label}: ids with their counts, ${max} at the most`, max > 1 ? '12,34x2' : '12'),
  ]),
)

export const PcBuildQuery = z.object({
  ...ofPlaces,
  armado: maybe('`si`: with assembly by the shop', 'si'),
  nombre: maybe('What its owner calls it', 'La de Sofía'),
  base: maybe('The build of the shop that it was made from', '3'),
  ensamble: maybe('A build of the shop, beside no parts: it is answered with its parts', '3'),
})

export const CandidatesQuery = PcBuildQuery.omit({ ensamble: true }).extend({
  elegir: z.enum(pcPlaces.map(({ slug }) => slug)).meta({ description: 'The place to choose for' }),
  cambiar: maybe('The product there that gives way, where the place takes several', '12'),
  q: maybe('What is searched for', 'b650'),
  orden: maybe('`mayor` or `nombre`; else cheapest first', 'mayor'),
  pagina: maybe('From 1', '2'),
  todas: maybe('`si`: also what does not fit or is sold out', 'si'),
})

export const ProposalsQuery = z.object({
  presupuesto: z
    .string()
    .regex(/^\d{1,9}$/, 'Un número de dólares')
    .meta({ description: `Whole dollars, taken as ${MIN_BUDGET} to ${MAX_BUDGET}`, examples: ['900'] }),
  uso: maybe(`What it is for: ${pcUses.map(({ code }) => code).join(', ')}`, 'juegos'),
  juegos: maybe(`Games by name: ${games.map(({ key }) => key).join(', ')}`, 'valorant'),
})
