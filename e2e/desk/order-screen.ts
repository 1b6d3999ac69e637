import type { Page } from 'playwright-core'
import { formatOrderNumber } from '../../contract/order-number.ts'

/* The screen of one order at the desk. */

export async function openOrder(page: Page, id: number): Promise<void> {
  await page.goto(`/admin/pedidos/${id}`)
  await orderHeading(page, id)
}

export async function orderHeading(page: Page, id: number): Promise<void> {
  const name = `Pedido ${formatOrderNumber(id)}`
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Where the order stands now, as its screen says beside the heading. */
export async function standing(page: Page, label: string): Promise<void> {
  await page
    .locator('h1 + *')
    .getByText(label, { exact: true })
    .or(page.locator('h1 + *', { hasText: label }))
    .first()
    .waitFor()
}

export const nextStep = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })
