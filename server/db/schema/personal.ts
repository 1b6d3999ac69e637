/*
 * Which columns name a person, or hold what one wrote or showed. Every column of free text, document, day or bytes stands in one
 * of these lists: a new one makes a test ask. What is in the first is in the buyer's export or named there with the reason why
 * not, and goes when its account is closed, by the rule that `until` tells, or both.
 */

type Personal = {
  columns: readonly string[]
  /** When it goes: with the account (`closing`), or by a rule of `server/forget-old-rows.ts` as well. */
  until: string
}

/** By table, in the words of the database. */
export const personalColumns: Record<string, Personal> = {
  account: {
    columns: [
      ...['username', 'email', 'pending_email', 'password_hash', 'first_name', 'last_name', 'nickname'],
      ...['birth_date', 'phone'],
    ],
    until: 'closing',
  },
  account_identity: { columns: ['issuer', 'subject'], until: 'closing' },
  address: { columns: ['province', 'city', 'street', 'reference'], until: 'closing' },
  customer_block: { columns: ['reason'], until: 'closing' },
  customer_note: { columns: ['text'], until: 'closing' },
  customer_order: {
    columns: [
      ...['buyer_name', 'buyer_email', 'buyer_phone', 'identification_number', 'delivery_address'],
      ...['delivery_reference', 'delivery_province', 'delivery_city', 'pickup_name', 'pickup_identification'],
      ...['invoice_name', 'invoice_identification', 'invoice_address', 'placed_from'],
    ],
    until: 'closing; of the counter seven years; `placed_from` until the payment is checked',
  },
  invoice: {
    columns: ['buyer_identification', 'buyer_name', 'buyer_address', 'xml_file', 'pdf_file'],
    until: 'seven years, as the tax office asks: the closing leaves them',
  },
  mail: {
    columns: ['recipient', 'subject', 'html', 'text', 'error'],
    until: 'closing; words 180 days, the rest three years',
  },
  money_received: { columns: ['payer_name', 'payer_identification'], until: 'closing' },
  notice: { columns: ['email', 'phone', 'token'], until: 'closing; some days after it was told' },
  offer: {
    columns: ['buyer_name', 'buyer_phone', 'token'],
    until: 'when it is ordered, or some days after its end',
  },
  one_time_link: { columns: ['email'], until: 'closing; its end' },
  order_note: { columns: ['text'], until: 'closing; of the counter seven years' },
  pc_build: { columns: ['name'], until: 'closing; without an account 180 days' },
  pending_identity: { columns: ['issuer', 'subject'], until: 'closing; its end' },
  pickup: { columns: ['name', 'identification'], until: 'closing' },
  product_question: { columns: ['words'], until: 'closing; refused, some days' },
  product_review: { columns: ['words', 'shown_name'], until: 'closing' },
  purchase_data: {
    columns: ['name', 'phone', 'identification', 'address', 'reference', 'province', 'city'],
    until: 'closing',
  },
  receipt_photo: { columns: ['file'], until: 'closing' },
  receipt_print: { columns: ['cells'], until: 'closing, with its photo' },
  receipt_reading: { columns: ['receipt_number', 'paid_on'], until: 'closing, with its photo' },
  refund_account: {
    columns: ['bank_name', 'number_end', 'sealed'],
    until: 'closing; 30 days after the refund',
  },
  reservation: { columns: ['buyer', 'placed_from'], until: 'the end of the reservation' },
  return_case: { columns: ['reason_words', 'refusal_reason'], until: 'closing; of the counter seven years' },
  return_case_event: { columns: ['note'], until: 'closing; of the counter seven years' },
  return_photo: { columns: ['file'], until: 'closing; 90 days after the case' },
  session: { columns: ['user_agent'], until: 'closing; its end' },
  staff_link: { columns: ['for_whom'], until: 'its end' },
  statement_line: { columns: ['concept', 'payer_name', 'payer_identification'], until: 'closing; 90 days' },
  bank_statement_file: { columns: ['content'], until: 'a day after it was read' },
}

/** What names nobody: of the shop, of its goods, its staff at work, its accounts; numbers of banks; secrets as hashes. */
export const impersonalColumns: Record<string, readonly string[]> = {
  allocation: ['undo_reason'],
  audit_log: ['action', 'subject', 'before', 'after'],
  backup: ['file', 'error'],
  bank_account: ['bank_name', 'account_type', 'number', 'holder', 'holder_id'],
  bank_statement: ['file_name', 'file_hash', 'layout', 'rejected', 'first_day', 'last_day', 'failure'],
  batch: ['title', 'input', 'failure', 'job_kind'],
  batch_row: ['label', 'reason'],
  build_component: ['label'],
  category: ['label', 'singular', 'path', 'words', 'icon', 'lead', 'former_paths'],
  chipset_note: ['chipsets', 'architectures', 'text'],
  customer_order: ['cancel_reason'],
  failed_search: ['day', 'words'],
  goods_return: ['reason'],
  idempotency_key: ['key', 'request_hash'],
  import_layout: ['header_key', 'layout'],
  invoice: ['access_key', 'number', 'issued_on', 'annul_reason'],
  job: ['kind', 'input', 'error'],
  media: ['file', 'type', 'alt'],
  money_received: ['received_on', 'reference', 'reference_key', 'void_reason'],
  one_time_link: ['token_hash'],
  order_event: ['note'],
  order_line: ['sku', 'name', 'parts'],
  payment: ['receipt_number', 'receipt_key', 'refund_reference'],
  pc_build: ['code', 'lines', 'opened_on'],
  pending_identity: ['token_hash'],
  product_import: ['file_name', 'titles', 'header_key', 'sample', 'layout', 'failure'],
  product_import_file: ['content'],
  product_import_row: ['product_key', 'title', 'fields', 'problems', 'changes'],
  product_question: ['answer'],
  product_review: ['refusal_reason'],
  provider_visit: ['token_hash'],
  recovery_code: ['code_hash'],
  refund: ['reference', 'withdraw_reason', 'note', 'proof_file'],
  refused_reservation: ['day'],
  reservation: ['shipping_to'],
  reservation_line: ['parts'],
  return_case: ['deadline', 'credit_note_number', 'credit_note_on'],
  saved_view: ['name', 'query'],
  search_synonym: ['typed', 'found'],
  second_factor: ['secret'],
  sellable: ['sku', 'name', 'brand', 'model', 'part_number', 'description', 'shelf'],
  sellable_code: ['code'],
  sellable_edit: ['fields'],
  sellable_media: ['alt', 'cut'],
  serial_number: ['number', 'number_key'],
  serial_sale: ['undo_reason'],
  session: ['token_hash'],
  setting: ['key', 'value'],
  setting_change: ['items'],
  setting_preview: ['values'],
  shipment: ['carrier_name', 'guide_number', 'guide_key'],
  spec_definition: ['key', 'slug', 'unit', 'label', 'phrase', 'phrase_one'],
  spec_definition_category: ['key'],
  spec_value: ['key', 'text'],
  staff_link: ['token_hash'],
  staff_role: ['name', 'permissions'],
  statement_layout: ['header_key', 'layout'],
  statement_line: ['line_key', 'day', 'reference', 'reference_key', 'set_aside_reason'],
  stock_movement: ['reference', 'note'],
  supplier: ['name'],
  supplier_trip: ['supplier', 'supplier_number'],
  terms_version: ['sections', 'hash'],
  transfer_code: ['code'],
}
