/** The kinds of an account at a bank, as the form of a transfer asks for them. */
export const accountKindLabels = { savings: 'Ahorros', checking: 'Corriente' } as const
export type AccountKind = keyof typeof accountKindLabels
export const accountKinds = Object.keys(accountKindLabels) as [AccountKind, ...AccountKind[]]

/** A refund waits, was sent, or is not owed after all. */
export const refundStatuses = ['owed', 'made', 'withdrawn'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** How many refunds a page of the desk's list shows. */
export const REFUNDS_A_PAGE = 50

/** The days that the buyer's account at the bank is kept after the last of its refunds was made or withdrawn. */
export const ACCOUNT_KEPT_DAYS = 30
