import { afterEach, expect, test, vi } from 'vitest'

type Listener = (event: object) => void

/** A page with this storage, as its module finds it; `tell` stands for what the browser reports to the page. */
async function openPage(storage: unknown) {
  const listeners: { name: string; listener: Listener }[] = []
  vi.stubGlobal('document', {})
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => listeners.push({ name, listener }))
  vi.stubGlobal('localStorage', storage)
  vi.resetModules()
  const { forgetStored, storedValue } = await import('./stored-value.ts')
  const value = storedValue<string>('name', {
    parse: (stored) => stored ?? '',
    format: (text) => text || null,
  })
  const copy = storedValue<string>('copy', {
    parse: (stored) => stored ?? '',
    format: (text) => text,
    isCopy: true,
  })
  function tell(name: string, event: object) {
    for (const { listener } of listeners.filter((it) => it.name === name)) listener(event)
  }
  return { value, copy, forgetStored, tell }
}

function storageWith(kept: Map<string, string>, { isFull = false } = {}) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem(key: string, text: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, text)
    },
  }
}

const refusing = new Proxy(
  {},
  {
    get() {
      throw new DOMException('denied', 'SecurityError')
    },
  },
)

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['blocked', refusing],
  ['null', null],
  ['full', storageWith(new Map([['name', 'old']]), { isFull: true })],
])(
  'with a storage that is %s a value lives in memory, and coming back to the page does not lose it',
  async (_, storage) => {
    const { value, tell } = await openPage(storage)
    const listener = vi.fn()
    value.subscribe(listener)
    value.save('new')
    expect(value.read()).toBe('new')
    expect(listener).toHaveBeenCalledTimes(1)
    tell('pageshow', { persisted: true })
    tell('storage', { key: null })
    expect(value.read()).toBe('new')
    expect(listener).toHaveBeenCalledTimes(1)
  },
)

test('what another tab stores is taken over, also what it stored while this page slept', async () => {
  const kept = new Map([['copy', 'one']])
  const { copy, tell } = await openPage(storageWith(kept))
  const listener = vi.fn()
  copy.subscribe(listener)
  kept.set('copy', 'two')
  tell('storage', { key: 'copy' })
  expect(copy.read()).toBe('two')
  kept.delete('copy')
  tell('pageshow', { persisted: true })
  expect(copy.read()).toBe('')
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a copy that cannot be stored leaves no older one behind, anything else does', async () => {
  const kept = new Map([
    ['name', 'old'],
    ['copy', 'old'],
  ])
  const { value, copy } = await openPage(storageWith(kept, { isFull: true }))
  value.save('new')
  copy.save('new')
  expect(Object.fromEntries(kept)).toEqual({ name: 'old' })
  expect([value.read(), copy.read()]).toEqual(['new', 'new'])
})

test('what is forgotten is gone from storage and from memory, whoever holds it', async () => {
  for (const storage of [storageWith(new Map()), refusing, null]) {
    const { value, forgetStored } = await openPage(storage)
    value.save('Ana')
    const listener = vi.fn()
    value.subscribe(listener)
    forgetStored(['name'])
    expect(value.read()).toBe('')
    expect(listener).toHaveBeenCalledTimes(1)
  }
})
