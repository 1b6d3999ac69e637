/** Periods that Ecuador's laws set, as our pages state them. */

/** To answer somebody who uses their rights over their data, free of charge: LOPDP. */
export const ANSWER_DAYS = 15
