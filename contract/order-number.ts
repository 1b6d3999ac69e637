/** `123` → `"00123"`: an order's number as people read it, at least five digits. */
export function formatOrderNumber(id: number): string {
  return String(id).padStart(5, '0')
}
