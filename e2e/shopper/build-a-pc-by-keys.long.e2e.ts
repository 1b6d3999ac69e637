import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityTree, hasFocus, hydrated, lastAnnouncement } from '../visitor.ts'
import { openShopForBuyers } from './signed-in-buyer.ts'

const shop = openShopForBuyers()

test('by keys and by ear a processor, a board and memory that fit are put together, and each step says what came of it', async () => {
  const page = await shop.visitAnonymously()
  await page.goto('/arma-tu-pc')
  await hydrated(page)
  await press(page, page.getByRole('link', { name: 'Empezar por el procesador' }))
  await arrivesAt(page, 'Elige el procesador', /^\d+ opciones$/)
  const search = page.getByRole('searchbox', { name: 'Buscar entre: Procesador' })
  await tabTo(page, search)
  await page.keyboard.type('ryzen 5 7600')
  await page.keyboard.press('Enter')
  await expect.poll(() => lastAnnouncement(page)).toBe('1 opción')
  await hasFocus(search)
  await press(page, page.getByRole('link', { name: /^Elegir Ryzen 5 7600/ }))
  await returnsTo(page, 'Procesador', /^Total \$\d+\.\d\d\. Faltan 5 piezas\.$/)

  await press(page, inPlace(page, 'Placa madre').getByRole('link', { name: 'Elegir la placa madre' }))
  await arrivesAt(page, 'Elige la placa madre', /^\d+ encajan$/)
  expect(await soundsOf(page, /^heading B650M Pro RS/, /^link Elegir B650M Pro RS/)).toContain(
    'StaticText Encaja',
  )
  await press(page, page.getByRole('link', { name: /^Elegir B650M Pro RS/ }))
  await returnsTo(page, 'Placa madre', /^Total \$\d+\.\d\d\. Faltan 4 piezas\.$/)

  await press(page, inPlace(page, 'Memoria RAM').getByRole('link', { name: 'Elegir la memoria' }))
  await arrivesAt(page, 'Elige la memoria', /^\d+ encajan$/)
  await press(
    page,
    page
      .getByRole('main')
      .getByRole('link', { name: /^Elegir DDR5/ })
      .first(),
  )
  await returnsTo(page, 'Memoria RAM', /^Total \$\d+\.\d\d\. Faltan 3 piezas\.$/)

  // Why it fits is folded away, and is heard once it is opened.
  const why = inPlace(page, 'Memoria RAM').locator('summary')
  await press(page, why)
  await expect
    .poll(() => soundsOf(page, /^listitem Memoria RAM/, /^listitem Tarjeta gráfica/))
    .toContainEqual(expect.stringMatching(/^StaticText .*B650M Pro RS.*DDR5/))
  const spoken = await accessibilityTree(page)
  for (const line of ['heading Tu armado', 'list Piezas', 'heading Monitor Opcional', 'region Resumen'])
    expect(spoken).toContain(line)
  expect(spoken).toContainEqual(expect.stringMatching(/^DisclosureTriangle Encaja ¿por qué\? B650M Pro RS/))
  expect(spoken.filter((line) => /^(link|button|searchbox|combobox|region) ?$/.test(line))).toEqual([])
})

const inPlace = (page: Page, place: string) => page.getByRole('listitem', { name: place, exact: true })

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** From where the focus is now. A shop whose order of focus skips the target, or has no end, fails here. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  const isThere = () => target.evaluate((it) => it === document.activeElement)
  for (let tabs = 0; tabs < MOST_TABS && !(await isThere()); tabs++) await page.keyboard.press('Tab')
  await hasFocus(target)
}

/** The start has header, budget, games and builds before its links to single parts. */
const MOST_TABS = 80

/** A choice begins at its title, and says how many there are. */
async function arrivesAt(page: Page, title: string, said: RegExp): Promise<void> {
  await hasFocus(page.getByRole('heading', { level: 1, name: title }))
  await expect.poll(() => lastAnnouncement(page)).toMatch(said)
}

/** Back at the PC, at the place that got its part, it says what the PC costs and lacks. */
async function returnsTo(page: Page, place: string, said: RegExp): Promise<void> {
  await hasFocus(inPlace(page, place))
  await expect.poll(() => lastAnnouncement(page)).toMatch(said)
}

/** What a screen reader meets from one line to another. */
async function soundsOf(page: Page, from: RegExp, to: RegExp): Promise<string[]> {
  const lines = await accessibilityTree(page)
  const start = lines.findIndex((line) => from.test(line))
  const end = lines.findIndex((line, index) => index > start && to.test(line))
  expect([start, end]).not.toContain(-1)
  return lines.slice(start, end)
}
