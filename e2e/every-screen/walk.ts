import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { savePcBuild } from '../../server/pc-builds/save-pc-build.ts'
import { anOrder, type Customer } from '../../test/factories.ts'
import { isLong } from '../../test/long-round.ts'
import { type CartPiece, openShopForBuyers } from '../shopper/signed-in-buyer.ts'
import { bringAxe, everyLook, inspect, layoutShifts, looksForFingers, watchLayoutShifts } from './inspect.ts'
import { promisesOfMail } from './promises-of-mail.ts'
import { everyScreen, type Identity } from './screens.ts'
import { open } from './settled.ts'
import { type State, states } from './states.ts'

type Walk = {
  device: 'phone' | 'desktop'
  viewport: { width: number; height: number }
  /** The width at which even a zoom of 200 % leaves nothing to scroll sideways for. */
  smallest: number
  /** Where nothing may scroll sideways, that of the viewport first: what fits into the ends fits between them. */
  widths: readonly number[]
}

export const desktop: Walk = {
  device: 'desktop',
  viewport: { width: 1280, height: 800 },
  smallest: 640,
  widths: isLong ? [1280, 1920] : [1280],
}

export const phone: Walk = {
  device: 'phone',
  viewport: { width: 390, height: 844 },
  smallest: 195,
  widths: isLong ? [390, 360, 320] : [390, 320],
}

const TOKEN = 'the cookie is what counts'

/** A walk through all of them takes longer than a journey. */
export const PATIENCE_MS = 240_000

/** What the browser says of pages that are absent, of a login or a link that is refused, and of a script that we hold back. */
const allowedErrors = [/status of 40[149]/, /net::ERR_FAILED/, /about/]

/** The tests of every screen and state on one device. A file for each device: so two workers share what takes longest. */
export function walkEveryScreen({ device, viewport, smallest, widths }: Walk): void {
  const shop = openShopForBuyers()
  /**
   * The document is the same at any size. So the short round brings a page into a state once, on the desktop, and looks at
   * whether it scrolls sideways in the size of a phone; the long round brings it there on both devices, with all of axe.
   */
  const isSecondDevice = device === 'phone' && !isLong
  let piece: CartPiece

  beforeAll(async () => {
    piece = await shop.aPiece()
  })

  test(
    'HD-1, PR-4: no screen does what its policy forbids or asks another site for anything, has anything that axe objects to, in both themes, scrolls sideways, moves while it opens, or promises a mail where none is sent',
    async () => {
      const findings = await asBoth(async (page, identity, buyer) => {
        const found: string[] = []
        const order = await anOrder(shop.db, buyer, [piece], { at: 'ENTREGADO' })
        const pcBuild = await aSavedPcBuild(shop.db)
        const screens = everyScreen({ product: piece.id, order, pcBuild })
        const own = screens.filter(({ as }) => as === identity)
        const askedElsewhere = await watchWhatLeaves(page)
        for (const [place, { path }] of own.entries()) {
          await open(page, path)
          const shifts = await layoutShifts(page)
          const allWidths = identity === 'visitor' ? [smallest, ...widths] : widths
          // The frame is the same around all of them.
          const sparesFrame = !isLong && place > 0
          const looks = isSecondDevice ? looksForFingers : everyLook
          const faults = await inspect(page, allWidths, looks, { sparesFrame })
          const promises = await promisesOfMail(page)
          const strays = [...askedElsewhere.splice(0), ...(await policyViolations(page))]
          found.push(...[...shifts, ...faults, ...promises, ...strays].map((finding) => `${path} ${finding}`))
        }
        return found
      })
      expect(findings).toEqual([])
    },
    PATIENCE_MS,
  )

  test(
    'nor has any state of them, nor moves while its page opens, nor promises a mail',
    async () => {
      const here = states.filter(({ on = isLong ? device : 'desktop' }) => on === device)
      const findings = await asBoth(async (page, identity) => {
        const found: string[] = []
        for (const state of here.filter(({ as }) => as === identity)) {
          await begin(page, state, piece)
          let shifts = state.opensWithNews ? [] : await layoutShifts(page)
          if (shifts.length > 0) {
            // A page that moves by itself moves each time. Once in some hundred openings of a busy machine all of one does.
            await begin(page, state, piece)
            shifts = await layoutShifts(page)
          }
          await state.show?.(page, { piece })
          const allWidths = isLong || state.on ? widths : [...desktop.widths, ...phone.widths]
          const sparesFrame = !isLong && !state.isOfFrame
          const faults = await inspect(page, allWidths, everyLook, { sparesFrame })
          const promises = await promisesOfMail(page)
          found.push(...[...shifts, ...faults, ...promises].map((finding) => `${state.name}: ${finding}`))
        }
        return found
      })
      expect(findings).toEqual([])
    },
    PATIENCE_MS,
  )

  /** Walks as a visitor and as a buyer, side by side. */
  async function asBoth(
    walk: (page: Page, identity: Identity, buyer: Customer) => Promise<string[]>,
  ): Promise<string[]> {
    const buyer = await aKnownBuyer()
    const options = { viewport, allowedErrors }
    const pages = {
      visitor: await shop.visitAnonymously(options),
      buyer: await shop.visit(buyer, [piece], options),
    }
    const walks = (['visitor', 'buyer'] as const).map(async (identity) => {
      await bringAxe(pages[identity])
      await pages[identity].addInitScript(watchLayoutShifts)
      await pages[identity].addInitScript(beginAtTop)
      await open(pages[identity], '/fuentes')
      return walk(pages[identity], identity, buyer)
    })
    return (await Promise.all(walks)).flat()
  }

  /** One who has a paid order, addresses and a wish. Each walk has its own: what one leaves reserved would meet the next. */
  async function aKnownBuyer(): Promise<Customer> {
    const buyer = await shop.aBuyer()
    await anOrder(shop.db, buyer, [piece], { at: 'payment_verified' })
    await shop.rows(`insert into address (account_id, province, city, street, is_default) values
      (${buyer.id}, 'Imbabura', 'Ibarra', 'Bolívar 3-15', true), (${buyer.id}, 'Pichincha', 'Quito', 'Cordero 12', false)`)
    await shop.rows(`insert into favourite (account_id, sellable_id) values (${buyer.id}, ${piece.id})`)
    return buyer
  }
}

/** What the page asks other sites for from now on; what its policy forbids is noted in the page itself, from its next opening on. */
async function watchWhatLeaves(page: Page): Promise<string[]> {
  const strays: string[] = []
  const home = new URL(page.url()).origin
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== home && !['data:', 'blob:'].includes(protocol)) strays.push(`asks ${request.url()}`)
  })
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(globalThis, { violations })
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      violations.push(`violates ${effectiveDirective} with ${blockedURI}`),
    )
  })
  return strays
}

function policyViolations(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations)
}

/** A page that was left at its end would be opened there, before what made it so long is there again. */
function beginAtTop(): void {
  sessionStorage.removeItem('react-router-scroll-positions')
}

/** Opens the page on which a state begins, with nothing left of the one before. */
async function begin(page: Page, { at, as, hasCart }: State, piece: CartPiece): Promise<void> {
  await page.unrouteAll()
  const kept = {
    ...(as === 'buyer' && { token: TOKEN }),
    ...(hasCart && { cart: JSON.stringify([piece]) }),
  }
  // A payment that the state before has left open would be gone on with.
  if (as === 'buyer' && hasCart)
    await page.evaluate(() => fetch('/api/user/reservation', { method: 'DELETE' }))
  await page.evaluate((entries) => {
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, kept)
  await open(page, at)
}

/** A processor, a graphics card and a case that the demo sells, saved; saved again it has the same code. */
export async function aSavedPcBuild(db: Database): Promise<string> {
  const { rows } = await db.$client.query<{ id: number }>(
    'select min(id)::int as id from sellable where category_id in (1, 2, 7) and hidden_at is null group by category_id order by category_id',
  )
  const [processor, card, chassis] = rows.map(({ id }) => id)
  const query = `procesador=${processor}&grafica=${card}&carcasa=${chassis}`
  return savePcBuild(db, null, { name: 'Para jugar', query })
}
