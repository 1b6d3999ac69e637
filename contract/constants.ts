/** Figures that the specification fixes (§9) and both sides obey. Times are in milliseconds unless the name says otherwise. */

export const PAGE_SIZE = 12
export const SEARCH_PREVIEW_LIMIT = 6
export const SEARCH_DELAY_MS = 150
export const ADD_TO_CART_DELAY_MS = 300
export const GO_TO_CHECKOUT_DELAY_MS = 300
export const CANCEL_DELAY_MS = 500
export const TOAST_MS = 5000
export const FAVOURITES_WARNING_MS = 4000
export const CHUNK_TIMEOUT_MS = 120_000

/** How long a buyer's session lives without use, and at the most. The privacy page says both. */
export const IDLE_SESSION_DAYS = 14
export const SESSION_DAYS = 30

/** So long a code of a transfer is remembered with its buyer when no order came of it. The privacy page says so. */
export const TRANSFER_CODE_DAYS = 90
/** What a line of a bank's statement says of who paid, and a line that found no order. */
export const STATEMENT_LINE_DAYS = 90

/** So long after its end an offer that nobody used still says for whom it was. The privacy page says so. */
export const OFFER_NAMED_DAYS = 90

/** Bounds of one order: lines after merging, and units of one line. */
export const MAX_ORDER_LINES = 50
export const MAX_LINE_COUNT = 99

/** Lines of a cart that the shop says at once what they cost now: more than anybody's cart has. */
export const MAX_ASKED_LINES = 100

/** In cents. Above a million dollars somebody has mistyped, and the integer columns would soon overflow. */
export const MAX_ORDER_CENTS = 100_000_000

export const MAX_RECEIPT_NUMBER_LENGTH = 40
export const MAX_PHOTO_MB = 10
export const MAX_PHOTO_BYTES = MAX_PHOTO_MB * 1024 * 1024

/** So many names of pictures are matched at once; more are asked for in parts. */
export const MAX_MATCHED_NAMES = 200
/** Of one product or build, without those of its units. */
export const MAX_PICTURES = 20
/** Of one unit of it. */
export const MAX_UNIT_PICTURES = 10
/** The words that stand for a picture. */
export const MAX_ALT_LENGTH = 200

/** With a return or a warranty. */
export const MAX_RETURN_PHOTOS = 4
/** From the end of a return or a warranty until its photos are deleted. */
export const RETURN_PHOTO_DAYS = 90
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128

/** What one account may keep. */
export const MAX_ADDRESSES = 20
export const MAX_FAVOURITES = 500

/** What one of the staff may keep of searches of orders. */
export const MAX_SAVED_VIEWS = 30

/** When the shop's own words last changed in a way that matters: the day its terms count from. */
export const TEXTS_CHANGED_ON = '2026-11-23'

/** The header in which the data of a screen say of which build of the pages they are. */
export const BUILD_HEADER = 'kuntur-build'

/** So long a buyer who asks can be told what a mail said. */
export const MAIL_WORDS_DAYS = 180
/** And that it was sent, to whom and when: longer than anything that a mail is about. */
export const MAIL_YEARS = 3

/** How long invoices are kept for the tax office. */
export const INVOICE_YEARS = 7

/** A sale goes to the final consumer up to this total, in cents with IVA (Decreto 586, since October 2022). */
export const MAX_FINAL_CONSUMER_CENTS = 5_000
