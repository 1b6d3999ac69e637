import type * as z from 'zod'
import type { serialsOfLines } from '../../../contract/api/admin/serials.ts'
import type { SerialsOfLine } from '../../serials/pack-serials.ts'

/** The serial numbers of a body, as the verbs know them. */
export function toSerials(serials: z.infer<typeof serialsOfLines>): SerialsOfLine[] | undefined {
  return serials?.map(({ line_id: lineId, numbers }) => ({ lineId, numbers }))
}
