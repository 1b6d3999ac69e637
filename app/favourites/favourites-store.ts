import { useSyncExternalStore } from 'react'
import type { Product } from '../../contract/api/catalog.ts'
import { ApiError } from '../../contract/client.ts'
import { FAVOURITES_WARNING_MS } from '../../contract/constants.ts'
import { storageKeys } from '../../contract/storage-keys.ts'
import { loginPath } from '../login/return-path'
import { callSignedIn, onTokenChange, readToken } from '../login/session'
import { inTurn } from '../ui/in-turn'
import { isPictureAddress } from '../ui/picture-address'
import { storedValue, subscribeToAll } from '../ui/stored-value'
import { showToast } from '../ui/toast'

/*
 * The wish list of the logged-in buyer. It changes here first, and the server is told afterwards. Wishes that the server has not
 * confirmed wait in local storage; they are sent again at the next start, when the network or the focus returns, and after a while.
 */

const RETRY_MS = 20_000
const SEND_TIMEOUT_MS = 10_000

const nothing: readonly Product[] = []

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'

/** The fields that a card shows: a stored product that lacks one of them is left out. */
const shownFields = {
  id: Number.isSafeInteger,
  name: isText,
  price: isNumber,
  img_alt: isText,
  img_url: isPictureAddress,
  stock: isNumber,
  figures: (value) => Array.isArray(value) && value.every(isText),
} satisfies { [Field in keyof Product]?: (value: unknown) => boolean }

/** Null when nothing readable is stored: then the server is asked. */
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

type Wish = 'add' | 'delete'

/** Wishes that the server has not confirmed, by product, oldest first. They are stored, so that all tabs know them and a reload keeps them. */
const unsentWishes = storedValue<ReadonlyMap<number, Wish>>(storageKeys.unsentWishes, {
  parse(stored) {
    try {
      const entries: unknown = JSON.parse(stored ?? '[]')
      return new Map(Array.isArray(entries) ? entries.filter(isEntry) : [])
    } catch {
      return new Map()
    }
  },
  format: (unsent) => (unsent.size === 0 ? null : JSON.stringify([...unsent])),
})

function isEntry(entry: unknown): entry is [number, Wish] {
  return (
    Array.isArray(entry) &&
    entry.length === 2 &&
    Number.isSafeInteger(entry[0]) &&
    (entry[1] === 'add' || entry[1] === 'delete')
  )
}

/** How many screens show it now. */
let viewers = 0

/** When each product's star was last pressed here: an answer that was requested earlier does not include that press. */
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
  // Moves to the end of the queue: only the last of several wishes about a product counts.
  const unsent = new Map(unsentWishes.read())
  unsent.delete(product.id)
  unsentWishes.save(unsent.set(product.id, wish))
  list.save(wish === 'add' ? [product, ...others] : others)
  void sendWishes()
}

/**
 * Takes over the list as the server knew it when it was asked (`performance.now()`). Products whose star was pressed since
 * then stay as they are here.
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
  // The star may have been pressed while the lock was being released.
  void sendWishes()
}

async function sendAll(): Promise<void> {
  for (;;) {
    const [next] = unsentWishes.read()
    if (!next || readToken() === null) return
    const [id, wish] = next
    await send(id, wish)
    const unsent = new Map(unsentWishes.read())
    // The buyer may have pressed the star again meanwhile: that wish is sent next.
    if (unsent.get(id) !== wish) continue
    unsent.delete(id)
    unsentWishes.save(unsent)
  }
}

/** Settles when the server has accepted the wish or refused it for good. */
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

/** Loads the list of a buyer who is signed in, if this browser does not have it yet. */
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

/** Both the list and the signed-in buyer decide what is shown. */
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
  // Another tab removes the stored list when it cannot store a newer one.
  list.subscribe(() => void loadMissing())
  addEventListener('online', () => void sendWishes())
  addEventListener('focus', () => void sendWishes())
  void sendWishes()
}

function isProduct(entry: unknown): entry is Product {
  if (entry === null || typeof entry !== 'object') return false
  const fields = entry as Record<string, unknown>
  return Object.entries(shownFields).every(([name, isRight]) => isRight(fields[name]))
}
