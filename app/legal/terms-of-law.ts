/** Periods that Ecuador's laws set, as our pages state them. */

/** To return a purchase, from the day it was received: Ley Orgánica de Defensa del Consumidor, art. 45. */
export const RETURN_BUSINESS_DAYS = 15

/** To answer somebody who uses their rights over their data, free of charge: LOPDP. */
export const ANSWER_DAYS = 15
