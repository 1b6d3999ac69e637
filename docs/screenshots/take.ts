import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp, { type OverlayOptions } from 'sharp'
import { findChromium } from '../../test/chromium.ts'
import { startShop } from '../../test/shop.ts'

/** `npm run screenshots`: the README's picture, taken of the demo shop as it is today. */
const HEIGHT = 900
const GAP = 24

const shots = [
  { path: '/', width: 1280, theme: 'light' },
  { path: '/productos/tarjeta-grafica', width: 415, theme: 'dark' },
] as const

const dataDir = await mkdtemp(join(tmpdir(), 'kuntur-shots-'))
const shop = await startShop({ dataDir, env: { LOG_LEVEL: 'warn' } })
const { executablePath, env } = await findChromium()
const browser = await chromium.launch({
  executablePath,
  env: env as Record<string, string>,
  // A scrollbar of the machine that takes the picture is no part of the shop.
  args: ['--enable-features=OverlayScrollbar', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
try {
  const pictures: OverlayOptions[] = []
  let left = GAP
  for (const { path, width, theme } of shots) {
    const page = await browser.newPage({ viewport: { width, height: HEIGHT } })
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    await page.goto(shop.url + path, { waitUntil: 'networkidle' })
    pictures.push({ input: await page.screenshot(), left, top: GAP })
    left += width + GAP
    await page.close()
  }
  await sharp({ create: { width: left, height: HEIGHT + 2 * GAP, channels: 3, background: '#DADCE3' } })
    .composite(pictures)
    .webp({ quality: 82 })
    .toFile(new URL('overview.webp', import.meta.url).pathname)
} finally {
  await browser.close()
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}
