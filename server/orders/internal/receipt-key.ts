/** A receipt number as it is compared: people copy the same one with other spaces and in another case. */
export function receiptKey(receiptNumber: string): string {
  return receiptNumber.replace(/\s+/g, '').toUpperCase()
}
