import * as z from 'zod'
import { alertKinds } from '../../alerts.ts'
import { moment } from '../fields.ts'

export const AlertsAnswer = z
  .object({
    alerts: z
      .array(
        z.object({
          kind: z.enum(alertKinds),
          title: z.string(),
          advice: z.string(),
          since: moment.meta({ description: 'When the shop found it' }),
        }),
      )
      .meta({ description: 'What is wrong now; the oldest first' }),
  })
  .meta({ id: 'Alerts' })
export type AlertsAnswer = z.infer<typeof AlertsAnswer>
