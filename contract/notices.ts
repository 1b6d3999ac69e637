/** What somebody can ask to be told of a product: that it is in stock again, or that its price fell to a figure. */
export const noticeKinds = ['stock', 'price'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The pages behind the links of its mails. The token of the link follows as the fragment. */
export const CONFIRM_NOTICE_PATH = '/avisos/confirmar'
export const END_NOTICES_PATH = '/avisos/fin'

/** The notices that one account, one e-mail or one phone waits for at a time. */
export const MAX_NOTICES = 30

/** After these days a notice is deleted: one that waits, one that its e-mail never confirmed, one that was told. */
export const NOTICE_DAYS = 180
export const UNCONFIRMED_NOTICE_DAYS = 2
export const TOLD_NOTICE_DAYS = 7

/** What the token of such a link looks like. */
export const noticeToken = /^[0-9a-f]{32}$/
