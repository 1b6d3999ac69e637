import { test } from 'vitest'
import { isDrill, isLong } from './long-round.ts'

/** A test that the long round alone runs: a rarer turn of a flow that the short round walks too, or that unit tests hold. */
export const longTest = test.runIf(isLong)

/** A test that `npm run drills` alone runs. */
export const drillTest = test.runIf(isDrill)
