import * as z from 'zod'
import { MAX_PC_NAME } from '../pc-build.ts'
import { dollars, moment, typedParagraph } from './fields.ts'
import { PcBuild, PcPlace, Replacement } from './pc-build.ts'

const name = typedParagraph(MAX_PC_NAME)
const path = z.string().meta({ description: 'A path of the shop' })
const code = z.string().meta({ description: 'The end of its page’s address', examples: ['k7m2xw9p4t'] })

const MAX_QUERY = 2_000

export const SavePcBuildBody = z.object({
  name: name.meta({ examples: ['Para Valorant y edición'] }),
  query: z
    .string('Elige al menos una pieza')
    .max(MAX_QUERY, 'Elige al menos una pieza')
    .meta({
      description:
        'The armado as its address in the builder has it: products that are not for sale are left out',
      examples: ['procesador=12&placa=34&memoria=56x2&armado=si'],
    }),
})
export type SavePcBuildBody = z.infer<typeof SavePcBuildBody>

export const PcBuildSavedAnswer = z.object({
  message: z.string(),
  code,
  path: path.meta({ description: 'Its page, for everybody who has the link: `/armado/…`' }),
})
export type PcBuildSavedAnswer = z.infer<typeof PcBuildSavedAnswer>

export const RenamePcBuildBody = z.object({ name })
export type RenamePcBuildBody = z.infer<typeof RenamePcBuildBody>

export const OwnPcBuild = z
  .object({
    code,
    name: z.string(),
    path,
    builderPath: path.meta({ description: 'The same in the builder, to be changed' }),
    savedAt: moment,
    units: z.int().meta({ description: 'How many articles, without the assembly' }),
    total: dollars.meta({ description: 'What those that are for sale cost today' }),
    isInStock: z.boolean().meta({ description: 'All of it can be bought today' }),
  })
  .meta({ id: 'OwnPcBuild' })
export type OwnPcBuild = z.infer<typeof OwnPcBuild>

export const OwnPcBuildsAnswer = z.object({
  pcBuilds: z.array(OwnPcBuild).meta({ description: 'The newest first' }),
})
export type OwnPcBuildsAnswer = z.infer<typeof OwnPcBuildsAnswer>

/** A part of a saved PC that cannot be bought today in the number that it has there. */
export const MissingPart = z.object({
  place: PcPlace.shape.place,
  label: PcPlace.shape.label,
  id: z.int(),
  name: z.string(),
  count: z.int(),
  isForSale: z
    .boolean()
    .meta({ description: 'It is sold out; else it is no longer sold, and not in `pcBuild`' }),
  choosePath: path.meta({ description: 'Where another is chosen for its place' }),
  replacement: Replacement.nullable().meta({
    description: 'Of what fits the others and is in stock, the nearest in price; null where there is none',
  }),
})
export type MissingPart = z.infer<typeof MissingPart>

/** A saved PC as everybody sees it who has its link: what is in it never changes, prices and stock are today’s. */
export const SharedPcBuild = z
  .object({
    code,
    savedAt: moment,
    pcBuild: PcBuild.meta({ description: 'What is for sale of it' }),
    missing: z.array(MissingPart),
    replaced: z
      .object({ path, total: dollars, verdict: PcBuild.shape.verdict })
      .nullable()
      .meta({ description: 'The PC with all replacements, in the builder; null where there are none' }),
  })
  .meta({ id: 'SharedPcBuild' })
export type SharedPcBuild = z.infer<typeof SharedPcBuild>

export const SharedPcBuildAnswer = z.object({ shared: SharedPcBuild })
export type SharedPcBuildAnswer = z.infer<typeof SharedPcBuildAnswer>
