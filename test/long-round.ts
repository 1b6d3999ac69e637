/** Whether this is `npm run test:long`, which counts further and repeats the flows on every device. */
export const isLong = process.env.KUNTUR_TEST_LONG === '1'

/** Whether this is `npm run drills`, which breaks things as often and for as long as promised, and measures time and memory. */
export const isDrill = process.env.KUNTUR_DRILLS === '1'
