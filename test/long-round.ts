/** Whether this is `npm run test:long`, which counts further and repeats the flows on every device. */
export const isLong = process.env.KUNTUR_TEST_LONG === '1'
