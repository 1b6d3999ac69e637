import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPage } from '../../test/browser.ts'
import { createDemoData, type DemoData } from '../../test/demo-data.ts'
import { type OpenShop, openShop } from '../../test/open-shop.ts'
import { expectNoSidewaysScroll, flowDevices, shown } from '../visitor.ts'

let data: DemoData
let shop: OpenShop

beforeAll(async () => {
  data = await createDemoData()
  shop = await openShop({ DATA_DIR: data.dataDir, DATABASE_URL: data.url })
})

afterAll(async () => {
  await shop?.stop()
  await data?.drop()
})

describe.each(flowDevices)('on a $device', ({ viewport }) => {
  test('a card chosen on its page and one in the listing are compared, also by who is sent the link', async () => {
    const page = await newPage({ baseURL: shop.url, viewport })
    await page.goto('/productos/tarjeta-grafica')
    await page.locator('.product-card h3 a').first().click()
    const dialog = page.getByRole('dialog')
    const toggle = dialog.getByRole('button', { name: 'Comparar', exact: true })
    await toggle.click()
    await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    // Now that one is chosen, every card of the listing has its box.
    const second = page.locator('.product-card').nth(1)
    await second.getByRole('checkbox').check()
    await page
      .getByRole('complementary', { name: 'Para comparar' })
      .getByRole('link', { name: 'Comparar (2)' })
      .click()
    await page.getByRole('heading', { name: 'Comparar', level: 1 }).waitFor()
    expect(new URL(page.url()).search).toMatch(/^\?ids=\d+,\d+$/)
    await expectNoSidewaysScroll(page)

    // Somebody else opens the link.
    const other = await newPage({ baseURL: shop.url, viewport })
    await other.goto(page.url())
    expect(await other.getByRole('columnheader').count()).toBe(2)
    expect(await shown(other, 'Mejor').count()).toBeGreaterThan(0)
    const all = await other.getByRole('row').count()
    await other.getByLabel('Solo lo que cambia').check()
    await expect.poll(() => other.getByRole('row').count()).toBeLessThan(all)
  })
})
