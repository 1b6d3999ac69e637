import { useSyncExternalStore } from 'react'
import type { Product } from '../../contract/api/catalog.ts'
import { ApiError } from '../../contract/client.ts'
import { FAVOURITES_WARNING_MS } from '../../contract/constants.ts'
import { storageKeys } from '../../contract/storage-keys.ts'
import { loginPath } from '../login/return-path'
import { callSignedIn, onTokenChange, readToken } from '../login/session'
import { inTurn } from '../ui/in-turn'
import { storedValue, subscribeToAll } from '../ui/stored-value'
import { showToast } from '../ui/toast'
import { unsentWishes, type Wish } from './unsent-wishes'

/*
 * The wish list of whoever is logged in. It changes here first and the server is told after; what it has not heard stays
 * marked, waits in local storage and is sent again when there is hope: the next start, the network, the focus, some time.
 */

const RETRY_MS = 20_000
const SEND_TIMEOUT_MS = 10_000

const nothing: readonly Product[] = []

/** Null when nothing is stored, or nothing that can be read: then the server is asked. */
const list = storedValue<readonly Product[] | null>(storageKeys.favourites, {
  parse(stored) {
    try {
      const entries: unknown = JSON.parse(stored ?? 'null')
      return Array.isArray(entries) ? entries.filter(isProduct) : null
    } catch {
      return null
    }
  },
  format: (products) => products && JSON.stringify(products),
  isCopy: true,
})

/** How many screens show it now. */
let viewers = 0

/** When this page last changed its mind about a product: an answer that was asked for earlier knows nothing of it. */
const wishedAt = new Map<number, number>()

/** The wish list, newest first. Empty on the server, until the page is hydrated, and for anonymous visitors. */
export function useFavourites(): readonly Product[] {
  return useSyncExternalStore(subscribe, readFavourites, () => nothing)
}

export function useIsFavourite(id: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readFavourites().some((product) => product.id === id),
    () => false,
  )
}

/** The star was pressed. Anonymous visitors are told to log in first. */
export function toggleFavourite(product: Product): void {
  if (readToken() === null) {
    warnAnonymous()
    return
  }
  const known = readFavourites()
  const others = known.filter(({ id }) => id !== product.id)
  const wish: Wish = others.length < known.length ? 'delete' : 'add'
  wishedAt.set(product.id, performance.now())
  // Last in line again: of several wishes about a product the last one counts.
  const unsent = new Map(unsentWishes.read())
  unsent.delete(product.id)
  unsentWishes.save(unsent.set(product.id, wish))
  list.save(wish === 'add' ? [product, ...others] : others)
  void sendWishes()
}

/**
 * Takes over the list as the server knew it when it was asked (`performance.now()`). What it cannot have heard of by then
 * stays as it is here.
 */
export function takeOverWishlist(wishlist: readonly Product[], askedAt: number): void {
  if (readToken() === null) return
  const unsent = unsentWishes.read()
  const isNews = ({ id }: Product) => unsent.has(id) || (wishedAt.get(id) ?? -1) >= askedAt
  list.save([...readFavourites().filter(isNews), ...wishlist.filter((product) => !isNews(product))])
}

function readFavourites(): readonly Product[] {
  return readToken() === null ? nothing : (list.read() ?? nothing)
}

let isSending = false
let retry: ReturnType<typeof setTimeout> | undefined

/** Tells the server, one wish after the other, in one tab at a time. */
async function sendWishes(): Promise<void> {
  if (isSending || readToken() === null || unsentWishes.read().size === 0) return
  isSending = true
  clearTimeout(retry)
  try {
    await inTurn(storageKeys.unsentWishes, sendAll)
  } catch (error) {
    console.warn('A favourite could not be sent and will be sent again', error)
    retry = setTimeout(sendWishes, RETRY_MS)
    return
  } finally {
    isSending = false
  }
  // Of a press that came while the lock was being given back, nobody else takes care.
  void sendWishes()
}

async function sendAll(): Promise<void> {
  for (;;) {
    const [next] = unsentWishes.read()
    if (!next || readToken() === null) return
    const [id, wish] = next
    await send(id, wish)
    const unsent = new Map(unsentWishes.read())
    // The buyer may have changed their mind meanwhile: that is the next wish to send.
    if (unsent.get(id) !== wish) continue
    unsent.delete(id)
    unsentWishes.save(unsent)
  }
}

/** Settles when the server has taken the wish, or refused it for good. */
async function send(id: number, wish: Wish): Promise<void> {
  const options = { body: { prod_id: id }, signal: AbortSignal.timeout(SEND_TIMEOUT_MS) }
  try {
    await callSignedIn(
      wish === 'add' ? 'POST /api/user/add-favorite' : 'POST /api/user/delete-favorite',
      options,
    )
  } catch (error) {
    if (!(error instanceof ApiError) || !isFinal(error.status)) throw error
    console.warn('A favourite was refused', error)
    if (error.status === 401) warnAnonymous()
    else showToast({ title: 'No pudimos guardar tu favorito', description: error.message, tone: 'warning' })
  }
}

function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

function warnAnonymous(): void {
  showToast({
    title: 'Debes registrarte o iniciar sesión',
    description: 'No puedes agregar productos a favoritos hasta no registrarte.',
    link: { to: loginPath(location.pathname), label: 'Iniciar sesión' },
    tone: 'warning',
    durationMs: FAVOURITES_WARNING_MS,
  })
}

let isAsking = false

/** Somebody is signed in, and nothing has brought their list into this browser yet. */
async function loadMissing(): Promise<void> {
  const token = readToken()
  if (isAsking || viewers === 0 || token === null || list.read() !== null) return
  isAsking = true
  const askedAt = performance.now()
  try {
    const { user } = await callSignedIn('GET /api/user')
    if (readToken() === token) takeOverWishlist(user.wishlist, askedAt)
  } catch (error) {
    console.warn('The favourites could not be loaded', error)
  } finally {
    isAsking = false
  }
}

/** What is shown depends on the list and on who is signed in: either may change. */
function subscribe(listener: () => void): () => void {
  viewers += 1
  if (viewers === 1) void loadMissing()
  const unsubscribe = subscribeToAll([list, { subscribe: onTokenChange }], listener)
  return () => {
    viewers -= 1
    unsubscribe()
  }
}

if (typeof document !== 'undefined') {
  onTokenChange(() => {
    wishedAt.clear()
    void loadMissing()
  })
  // Another tab could not store a newer one.
  list.subscribe(() => void loadMissing())
  addEventListener('online', () => void sendWishes())
  addEventListener('focus', () => void sendWishes())
  void sendWishes()
}

/** What a card could not show is left out. */
function isProduct(entry: unknown): entry is Product {
  if (entry === null || typeof entry !== 'object') return false
  const { id, name, price, img_url, img_alt, stock, figures } = entry as Record<string, unknown>
  return (
    Number.isSafeInteger(id) &&
    typeof name === 'string' &&
    typeof price === 'number' &&
    typeof img_alt === 'string' &&
    typeof stock === 'number' &&
    // A picture comes from this shop.
    typeof img_url === 'string' &&
    /^\/(?!\/)/.test(img_url) &&
    Array.isArray(figures) &&
    figures.every((figure) => typeof figure === 'string')
  )
}
