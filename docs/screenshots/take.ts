import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { findChromium } from '../../test/chromium.ts'
import { type Shop, startShop } from '../../test/shop.ts'

/** `npm run screenshots`: the README's pictures, taken of the demo shop as it is today. */
const HEIGHT = 900
const GAP = 24

type Shot = {
  path: string
  width: number
  theme: 'light' | 'dark'
  /** Taken by the owner of the shop, who has come in by the link that the first start prints. */
  isOwner?: boolean
  /** What a visitor does before the picture is taken. */
  before?: (page: Page) => Promise<unknown>
}

const DESK = 1280
const PHONE = 415

const pictures: Record<string, readonly Shot[]> = {
  overview: [
    { path: '/', width: DESK, theme: 'light' },
    { path: '/productos/tarjeta-grafica', width: PHONE, theme: 'dark' },
  ],
  buying: [
    {
      path: '/productos?orden=priceHig',
      width: DESK,
      theme: 'dark',
      before: openFirstProduct,
    },
    { path: '/productos/tarjeta-grafica', width: PHONE, theme: 'light', before: fillCart },
  ],
  desk: [
    { path: '/admin/pedidos', width: DESK, theme: 'light', isOwner: true },
    { path: '/admin', width: PHONE, theme: 'dark', isOwner: true },
  ],
}

const dataDir = await mkdtemp(join(tmpdir(), 'kuntur-shots-'))
// All that the browser unpacks and writes goes with it.
process.env.TMPDIR = dataDir
const shop = await startShop({ dataDir, env: { LOG_LEVEL: 'warn', DEMO: 'on' } })
const { executablePath, env } = await findChromium()
const browser = await chromium.launch({
  executablePath,
  env: { ...(process.env as Record<string, string>), ...env },
  // A scrollbar of the machine that takes the picture is no part of the shop.
  args: ['--enable-features=OverlayScrollbar', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
/** The cookies of the owner's browser. */
let owner: Awaited<ReturnType<typeof becomeOwner>>
try {
  owner = await becomeOwner(browser, shop)
  for (const [name, shots] of Object.entries(pictures)) await compose(name, shots, browser, shop)
} finally {
  await browser.close()
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function compose(name: string, shots: readonly Shot[], browser: Browser, shop: Shop): Promise<void> {
  const taken: Buffer[] = []
  for (const shot of shots) taken.push(await take(shot, browser, shop))
  const lefts = shots.map((_, index) =>
    shots.slice(0, index).reduce((left, { width }) => left + width + GAP, GAP),
  )
  const width = shots.reduce((sum, shot) => sum + shot.width + GAP, GAP)
  await sharp({ create: { width, height: HEIGHT + 2 * GAP, channels: 3, background: '#DADCE3' } })
    .composite(taken.map((input, index) => ({ input, left: lefts[index] ?? 0, top: GAP })))
    .webp({ quality: 82 })
    .toFile(new URL(`${name}.webp`, import.meta.url).pathname)
}

async function becomeOwner(browser: Browser, shop: Shop) {
  const [link] = /http\S+\/admin\/bienvenida#\S+/.exec(shop.output) ?? []
  if (!link) throw new Error(`The shop printed no link for its owner:\n${shop.output}`)
  const page = await browser.newPage()
  await page.goto(link)
  const fields = {
    Nombre: 'Rosa',
    Apellido: 'Cando',
    'Correo electrónico': 'rosa@correo.example',
    Usuario: 'rosa',
    Contraseña: 'cóndor de páramo',
    'Repite la contraseña': 'cóndor de páramo',
  }
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Crear mi cuenta y entrar' }).click()
  await page.getByRole('heading', { name: 'Hoy' }).waitFor()
  const state = await page.context().storageState()
  await page.close()
  return state.cookies
}

async function take(
  { path, width, theme, isOwner, before }: Shot,
  browser: Browser,
  shop: Shop,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height: HEIGHT }, reducedMotion: 'reduce' })
  if (isOwner) await page.context().addCookies(owner)
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
  await page.goto(shop.url + path, { waitUntil: 'networkidle' })
  await before?.(page)
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot()
  await page.close()
  return picture
}

async function openFirstProduct(page: Page): Promise<void> {
  const inStock = page.getByRole('main').getByRole('article').filter({ hasText: 'Añadir al carrito' })
  const path = await inStock.first().getByRole('link').first().getAttribute('href')
  await page.goto(new URL(path ?? '/', page.url()).href, { waitUntil: 'networkidle' })
}

async function fillCart(page: Page): Promise<void> {
  const buttons = page.getByRole('main').getByRole('button', { name: /^Añadir al carrito/ })
  // Each press makes one button fewer.
  for (const line of [1, 2, 3]) {
    await buttons.first().click()
    await page.getByRole('button', { name: new RegExp(`^Carrito con ${line} `) }).waitFor()
  }
  await page.getByRole('button', { name: /^Carrito con/ }).click()
  await page.getByRole('dialog', { name: 'Carrito' }).waitFor()
}
