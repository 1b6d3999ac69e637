import { formatCents } from '../../contract/money.ts'

/** Dollars as the API sends them, as people read them: `411.7` → `"$411.70"`. */
export function dollarsText(dollars: number): string {
  return formatCents(centsOf(dollars))
}

/** `411.71` → `41171`. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100)
}
