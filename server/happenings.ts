import { EventEmitter } from 'node:events'
import type { ErrorCode } from '../contract/errors.ts'

/**
 * What happens in this process, told to whoever counts it: `server/metrics/`, where METRICS_PORT is set. Elsewhere nobody listens,
 * and telling costs next to nothing. It names no buyer and no address.
 */
export const happenings = new EventEmitter<{
  /** A request was answered, after so many milliseconds. */
  answered: [path: string, status: number, ms: number]
  refused: [code: ErrorCode]
  /** A buyer's order, and not the repeat of one. */
  ordered: []
  reserved: []
  reservationRefused: [code: ErrorCode]
  /** A public page or answer was asked for: it lay ready, or was made. */
  publicPage: [found: 'kept' | 'made']
  /** What pages show was read, where there are replicas. */
  catalogueRead: [from: 'replica' | 'primary']
  /** Work was not begun, because too much of its kind waits. */
  turnedAway: [line: string]
  mail: [outcome: 'sent' | 'kept' | 'not_sent']
  job: [end: string]
}>()
