import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { printPath, sheets } from '../admin/print/print-path.ts'
import { settingsPages } from '../admin/settings/settings-pages.ts'
import { sections } from '../admin/shell/sections.ts'
import { definitions } from '../contract/api/settings.ts'
import { inProject } from '../scripts/project.js'
import { insertSession } from '../server/accounts/sessions.ts'
import { noteWholeCatalogChange } from '../server/catalog-changes/catalog-changes.ts'
import type { ApiDocument } from '../test/api-document.ts'
import { askOverHttp } from '../test/fuzz/ask-over-http.ts'
import { makeWorld } from '../test/fuzz/world.ts'
import { isLong } from '../test/long-round.ts'
import { fillShop } from '../test/planted/fill-shop.ts'
import { markup, plantTexts } from '../test/planted/plant-texts.ts'
import { chooseSeed, seededRandom } from '../test/seeded-random.ts'
import { waitUntil } from '../test/wait-until.ts'
import { everyScreen } from './every-screen/screens.ts'
import { openShopForBuyers } from './shopper/signed-in-buyer.ts'

/* Every screen of a shop in which every text that a person can write is one that means ill: see `test/planted`. */

const seed = chooseSeed()
/** Of each kind of visitor; the long round opens all. */
const SCREENS = isLong ? Number.POSITIVE_INFINITY : 2
const shop = openShopForBuyers()

test(
  'IN-2, IN-3: 0 dialogs, 0 violations of the policy and no element of theirs on any screen that shows what people wrote',
  async () => {
    const ask = askOverHttp(shop.url)
    const document = (await (await ask('/api/openapi.json')).json()) as ApiDocument
    const world = await makeWorld(shop.db, ask)
    await fillShop(shop.db, { ask, document, world })
    const ids = await idsOfRows()
    await plantTexts(shop.db, markup)
    await plantSettings()
    await shop.db.transaction(noteWholeCatalogChange)
    await waitUntil(async () =>
      (await (await ask(`/producto/${ids.product}`)).text()).includes('onerror=alert(1)'),
    )

    const owner = world.staff.owner?.split('=')[1] ?? ''
    const buyer = await insertSession(shop.db, ids.account, null)
    const open = everyScreen({ product: ids.product, order: ids.order, pcBuild: ids.pcBuild })
    const pathsOf = (identity: 'visitor' | 'buyer') =>
      open.filter(({ as }) => as === identity).map(({ path }) => path)
    const findings = [
      ...(await walk(await shop.visitAnonymously(quiet), pathsOf('visitor'))),
      ...(await walk(await shop.visit({ secret: buyer }, [], quiet), pathsOf('buyer'))),
      ...(await walk(await shop.visit({ secret: owner }, [], quiet), deskScreens(ids))),
    ]
    expect(findings).toEqual([])
  },
  isLong ? 600_000 : 120_000,
)

/** What the browser says of pages that are absent, and of an address that a planted text is none. */
const quiet = { allowedErrors: [/status of 4\d\d/] }

type Ids = Awaited<ReturnType<typeof idsOfRows>>

/** A row of each kind that has a screen of its own. */
async function idsOfRows() {
  const one = async (query: string) => (await shop.rows(query))[0]?.id
  const order = await one('select order_id::int as id from return_case order by id desc limit 1')
  return {
    order,
    account: await one(`select account_id::int as id from customer_order where id = ${order}`),
    product: await one(`select sellable_id::int as id from order_line where order_id = ${order}`),
    pcBuild: await one('select code as id from pc_build limit 1'),
    returnCase: await one('select id::int from return_case order by id desc limit 1'),
    build: await one("select id::int from sellable where kind = 'build' order by id desc limit 1"),
    productImport: await one('select id::int from product_import order by id desc limit 1'),
    category: await one('select id::int from category order by id desc limit 1'),
    batch: await one('select id::int from batch order by id desc limit 1'),
    offer: await one('select id::int from offer order by id desc limit 1'),
    sale: await one("select id::int from customer_order where kind = 'counter' order by id desc limit 1"),
  }
}

/** Every screen of the desk, from the very table that its router reads; a new one cannot be forgotten. */
function deskScreens(ids: Ids): string[] {
  const examples: Record<string, string[]> = {
    'inventario/:id': [`inventario/${ids.product}`],
    'productos/:id': [`productos/${ids.product}`],
    'ensambles/:id': [`ensambles/${ids.build}`],
    'importar/:id': [`importar/${ids.productImport}`],
    'categorias/:id': [`categorias/${ids.category}`],
    'lotes/:id': [`lotes/${ids.batch}`],
    'devoluciones/:id': [`devoluciones/${ids.returnCase}`],
    'clientes/:id': [`clientes/${ids.account}`],
    'clientes/mostrador/:id': [`clientes/mostrador/${ids.sale}`],
    'pedidos/:id': [`pedidos/${ids.order}`],
    'ofertas/:id': [`ofertas/${ids.offer}`],
    'imprimir/:sheet': sheets.flatMap(({ id }) => [
      printPath(id, [ids.order]).slice(1),
      printPath(id, [ids.order], 'rollo').slice(1),
    ]),
    'ajustes/*': settingsPages.map(({ path }) => path.slice(1)),
    '*': [],
  }
  const table = readFileSync(inProject('admin', 'routes.tsx'), 'utf8')
  const patterns = [...table.matchAll(/path: '\/?([^']*)'/g)].map(([, path]) => path ?? '')
  const paths = [...patterns, ...sections.map(({ path }) => path.slice(1))].flatMap((pattern) => {
    const known = examples[pattern] ?? (/[:*]/.test(pattern) ? undefined : [pattern])
    if (!known) throw new Error(`No example of the desk's screen ${pattern}`)
    return known
  })
  return [...new Set(paths)].map((path) => `/admin/${path}`)
}

/** Each setting that is a text takes one, where its own rule lets it. */
async function plantSettings(): Promise<void> {
  const texts = Object.entries(definitions).filter(
    ([key, rule]) =>
      typeof rule.parse(undefined) === 'string' &&
      rule.safeParse(markup).success &&
      !/(email|phone|whatsapp|url|colour)/.test(key),
  )
  expect(texts.length).toBeGreaterThan(5)
  for (const [key] of texts)
    await shop.db.$client.query('insert into setting (key, value, valid_from) values ($1, $2, now())', [
      key,
      JSON.stringify(markup),
    ])
}

/** Opens screens one after another. Tells what is wrong on each. */
async function walk(page: Page, paths: readonly string[]): Promise<string[]> {
  const findings: string[] = []
  let seen = 0
  page.on('dialog', async (dialog) => {
    findings.push(`a dialog: ${dialog.message()} on ${page.url()}`)
    await dialog.dismiss()
  })
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(globalThis, { violations })
    addEventListener('securitypolicyviolation', (event) =>
      violations.push(`${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  const chosen = seededRandom(seed).shuffle(paths).slice(0, SCREENS)
  for (const path of chosen) {
    const response = await page.goto(path)
    // Where a screen is asks for more than its document, that has come when nothing is on its way any more.
    await page.waitForLoadState('networkidle')
    const html = (await response?.text().catch(() => '')) ?? ''
    if (/<svg onload|<img src=x/.test(html)) findings.push(`${path}: markup in what the server sent`)
    const scripts = html.match(/<script\b[^>]*>[\s\S]*?<\/script>/gi) ?? []
    if (scripts.some((script) => /[\u2028\u2029]/.test(script))) findings.push(`${path}: U+2028 in a script`)
    const found = await page.evaluate(() => ({
      live: document.querySelectorAll('[onerror], [onload], img[src="x"]').length,
      violations: (globalThis as unknown as { violations: string[] }).violations,
      isShown: document.documentElement.innerHTML.includes('onerror=alert(1)'),
    }))
    if (found.live > 0) findings.push(`${path}: ${found.live} elements of what people wrote`)
    findings.push(...found.violations.map((violation) => `${path}: ${violation}`))
    if (found.isShown) seen++
    else if (path.startsWith('/admin/imprimir/')) findings.push(`${path}: a paper without what people wrote`)
  }
  if (seen < chosen.length / 3) findings.push(`only ${seen} of ${chosen.join(' ')} show what was planted`)
  console.info(`${chosen.length} screens, ${seen} with planted texts, seed ${seed}`)
  return findings
}
