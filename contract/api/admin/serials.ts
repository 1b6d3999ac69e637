import * as z from 'zod'
import { MAX_LINE_COUNT } from '../../constants.ts'
import { standings } from '../../desk-filters.ts'
import { MAX_SERIAL_LENGTH } from '../../serial-key.ts'
import {
  id,
  imagePath,
  maybeEmptyText,
  moment,
  pageLinks,
  pageStart,
  searchedText,
  typedText,
} from '../fields.ts'

const day = z.string().meta({ format: 'date' })

/** The numbers of units, in the order of their fields: an empty one is left for later. */
export const typedSerials = z
  .array(maybeEmptyText(MAX_SERIAL_LENGTH), 'Escribe los números de serie')
  .max(MAX_LINE_COUNT)
  .meta({ description: 'As typed or scanned, one for each unit', examples: [['SN0012AB', '']] })

export const serialsOfLines = z
  .array(
    z.object({ line_id: id('Línea desconocida'), numbers: typedSerials }),
    'Escribe los números de serie',
  )
  .max(100)
  .optional()
  .meta({ description: 'The serial numbers of units, by line of the order' })

export const RecordSerialsBody = z.object({ serials: serialsOfLines })
export type RecordSerialsRequest = z.input<typeof RecordSerialsBody>

const reason = typedText(200).meta({ description: 'For the staff, in the log' })

export const CorrectSerialBody = z.object({
  number: typedText(MAX_SERIAL_LENGTH)
    .nullable()
    .meta({ description: 'The right one. Null: the order has no such unit' }),
  reason,
})
export type CorrectSerialRequest = z.input<typeof CorrectSerialBody>

export const WaiveSerialsBody = z.object({ reason })
export type WaiveSerialsRequest = z.input<typeof WaiveSerialsBody>

export const SerialQuery = z.object({
  q: searchedText(MAX_SERIAL_LENGTH).meta({ description: 'A serial number, with or without its hyphens' }),
})

/** A unit that the shop knows by its number, and where it went. */
export const FoundSerial = z
  .object({
    id: z.int(),
    number: z.string(),
    article: z.object({ id: z.int(), name: z.string(), sku: z.string(), img_url: imagePath }),
    received_at: moment.nullable().meta({ description: 'When it came, if it was scanned then' }),
    sales: z
      .array(
        z.object({
          order_id: z.int(),
          buyer_name: z.string(),
          standing: z.enum(standings),
          sold_at: moment.meta({ description: 'When the order was placed' }),
          delivered_at: moment.nullable(),
          warranty_until: day.nullable().meta({
            description: 'The last day; null while the order is not delivered, and of what has none',
          }),
          is_under_warranty: z.boolean(),
          returned_at: moment.nullable().meta({ description: 'It came back' }),
          undone_at: moment.nullable().meta({ description: 'The order never had it' }),
          undo_reason: z.string().nullable(),
        }),
      )
      .meta({ description: 'The newest first' }),
  })
  .meta({ id: 'FoundSerial' })
export type FoundSerial = z.infer<typeof FoundSerial>

export const SerialAnswer = z
  .object({
    units: z.array(FoundSerial).meta({ description: 'Of several articles, when they share the number' }),
  })
  .meta({ id: 'FoundSerials' })
export type SerialAnswer = z.infer<typeof SerialAnswer>

export const PendingSerialsQuery = z.object({ page: pageStart })

export const PendingSerialsAnswer = z
  .object({
    orders: z.array(
      z.object({
        id: z.int(),
        time_order: moment,
        buyer_name: z.string(),
        standing: z.enum(standings),
        missing: z.int().meta({ description: 'Units whose number is still to be written down' }),
      }),
    ),
    pages: pageLinks,
  })
  .meta({ id: 'PendingSerials' })
export type PendingSerialsAnswer = z.infer<typeof PendingSerialsAnswer>
