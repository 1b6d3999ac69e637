import { beforeEach, expect, test, vi } from 'vitest'

const card = { id: 7, name: 'Tarjeta gráfica', img_url: '/multimedia/7.webp', price: 411.71 }

/** The browser's storage with what an earlier visit left in it, and the store as a page that opens now would load it. */
async function openShop(stored?: string) {
  const kept = new Map(stored === undefined ? [] : [['cart', stored]])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.resetModules()
  return { ...(await import('./cart-store.ts')), kept }
}

beforeEach(() => {
  vi.unstubAllGlobals()
})

test('what is added is kept as a line of exactly five fields, with one unit', async () => {
  const { addToCart, kept } = await openShop()
  addToCart({ ...card, stock: 3 } as typeof card)
  expect(JSON.parse(kept.get('cart') ?? '')).toEqual([{ ...card, count: 1 }])
})

test('adding what is already there is ignored', async () => {
  const { addToCart, increase, readCart } = await openShop()
  addToCart(card)
  increase(card.id)
  addToCart({ ...card, price: 1 })
  expect(readCart().lines).toEqual([{ ...card, count: 2 }])
})

test('a count never leaves 1 to 99', async () => {
  const { decrease, increase, readCart } = await openShop(JSON.stringify([{ ...card, count: 99 }]))
  increase(card.id)
  expect(readCart().units).toBe(99)
  for (let i = 0; i < 120; i++) decrease(card.id)
  expect(readCart().units).toBe(1)
})

test('the total is summed in cents', async () => {
  const { readCart } = await openShop(
    JSON.stringify([
      { ...card, id: 1, price: 0.1, count: 3 },
      { ...card, id: 2, price: '19.99', count: 1 },
    ]),
  )
  expect(readCart()).toMatchObject({ count: 2, units: 4, totalCents: 2029 })
})

test('storage that holds no cart is an empty cart', async () => {
  for (const stored of ['', '{', 'null', '7', '"cart"', '{"lines":[]}', '[null, 1, [], {}]']) {
    const { readCart } = await openShop(stored)
    expect(readCart()).toMatchObject({ lines: [], totalCents: 0, isReady: true })
  }
})

test('a broken line is left out and the good ones stay', async () => {
  const good = { ...card, count: 2 }
  const broken = [
    { ...good, id: -1 },
    { ...good, id: '7; drop' },
    { ...good, id: 8, count: 0 },
    { ...good, id: 9, count: 1.5 },
    { ...good, id: 13, count: 'dos' },
    { ...good, id: 14, count: '' },
    { ...good, id: 10, price: 'gratis' },
    { ...good, id: 11, price: -5 },
    { ...good, id: 12, name: '' },
    { ...good, name: 'the same id again' },
  ]
  const { readCart } = await openShop(JSON.stringify([good, ...broken]))
  expect(readCart().lines).toEqual([good])
})

test('a count that was kept as text is read, and one that is too high becomes the highest', async () => {
  const { increase, kept } = await openShop(
    JSON.stringify([
      { ...card, count: '2' },
      { ...card, id: 8, count: 120 },
    ]),
  )
  increase(card.id)
  expect(JSON.parse(kept.get('cart') ?? '')).toEqual([
    { ...card, count: 3 },
    { ...card, id: 8, count: 99 },
  ])
})

test('a picture is taken over from where the shop or its edge has it, and not by an address that is none', async () => {
  const edge = 'https://fotos.tienda.example/multimedia/7-288.webp'
  const { readCart } = await openShop(
    JSON.stringify([
      { ...card, img_url: '//elsewhere.example/x.png', count: 1 },
      { ...card, id: 8, img_url: edge, count: 1 },
    ]),
  )
  expect(readCart().lines.map(({ img_url }) => img_url)).toEqual(['', edge])
})

test('new prices of the server replace those of their lines only', async () => {
  const { readCart, updateLines } = await openShop(
    JSON.stringify([
      { ...card, count: 1 },
      { ...card, id: 8, price: 20, count: 1 },
    ]),
  )
  updateLines([{ id: 8, price: 25.5 }, { id: 7 }, { id: 99, price: 1 }])
  expect(readCart().lines.map((line) => line.price)).toEqual([411.71, 25.5])
})

test('without storage the cart lives on in the page', async () => {
  const { addToCart, readCart } = await openShop()
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  addToCart(card)
  expect(readCart().count).toBe(1)
})

test('with a full storage, what the shop says of the lines does not bring back what is stored', async () => {
  const { addToCart, readCart, setNotes, updateLines } = await openShop(
    JSON.stringify([{ ...card, id: 8, count: 1 }]),
  )
  addToCart(card)
  vi.stubGlobal('localStorage', {
    getItem: localStorage.getItem,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  addToCart({ ...card, id: 9 })
  setNotes(() => 'Quedan 2 unidades.')
  updateLines([{ id: 9, price: 5 }])
  expect(readCart().lines.map(({ id }) => id)).toEqual([8, 7, 9])
  expect(readCart().lines[2]?.price).toBe(5)
  expect(readCart().noteOn(card as never)).toBe('Quedan 2 unidades.')
})
