import { type KeyboardEvent, type SubmitEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SearchHit } from '../../contract/api/catalog.ts'
import { call } from '../../contract/client.ts'
import { SEARCH_DELAY_MS, SEARCH_PREVIEW_LIMIT } from '../../contract/constants.ts'
import { MAX_SEARCH_LENGTH, writeListingQuery } from '../../contract/listing.ts'
import { texts } from '../../contract/texts.ts'
import { SearchIcon } from '../ui/icons'
import { Link } from '../ui/link'
import { Price } from '../ui/price'
import { Tile } from '../ui/tile'

/** What the shop answered to which words; null hits when it did not answer. */
type Answer = { query: string; hits: readonly SearchHit[] | null }

/** The header's search with its preview: a combobox whose options are links to the products. */
export function SearchBox() {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const query = text.trim()
  const { answer, ask } = useSearch(query)
  const { key } = useLocation()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const id = useId()

  const hits = answer?.hits ?? []
  const isShown = isOpen && answer !== null

  const close = useCallback(() => {
    setOpen(false)
    setActive(-1)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the preview.
  useEffect(close, [key, close])

  useEffect(() => {
    if (!isOpen) return
    function closeOutside(event: PointerEvent) {
      if (!form.current?.contains(event.target as Node)) close()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen, close])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list starts without a choice.
  useEffect(() => setActive(-1), [answer])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const hit = hits[active]
    if (hit) navigate(hit.path)
    else if (query) navigate(`/buscar${writeListingQuery({ search: query })}`)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isShown) {
      // The browser would empty the field as well; the first Escape only closes the preview.
      event.preventDefault()
      close()
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || hits.length === 0) return
    event.preventDefault()
    if (!isShown) setOpen(true)
    else setActive((active + step + hits.length + (active < 0 && step < 0 ? 1 : 0)) % hits.length)
  }

  return (
    <search>
      <form
        ref={form}
        action="/buscar"
        onSubmit={submit}
        onBlur={(event) => {
          if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close()
        }}
        className="relative"
      >
        <SearchIcon className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-band-muted" />
        <input
          type="search"
          name="q"
          role="combobox"
          aria-label="Buscar productos"
          aria-expanded={isShown && hits.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
          placeholder="Busca por nombre: RTX 5070, B650, 32 GB…"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={MAX_SEARCH_LENGTH}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(-1)
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
          className="h-11 w-full rounded-card border border-band-field bg-band-raised pr-3 pl-10 text-16 text-white transition-colors text-ellipsis [&::-webkit-search-cancel-button]:brightness-0 [&::-webkit-search-cancel-button]:invert placeholder:text-band-muted hover:border-white sm:text-14"
        />
        <div
          className={`absolute inset-x-0 top-full z-10 mt-1 max-h-87.5 overflow-y-auto rounded-card border border-line bg-ground text-ink shadow-float [--focus:var(--link)] ${isShown ? '' : 'hidden'}`}
        >
          <div id={`${id}-list`} role="listbox" aria-label="Productos encontrados">
            {hits.map((hit, index) => (
              <Hit key={hit.id} id={`${id}-${index}`} hit={hit} isActive={index === active} />
            ))}
          </div>
          <div role="status">
            {answer?.hits?.length === 0 && (
              <p className="px-4 py-5 text-14">
                {texts.noProductsFound}
                <span className="mt-1 block text-muted">
                  Prueba con menos palabras, o con el modelo solo.
                </span>
              </p>
            )}
            {answer?.hits === null && (
              <p className="flex items-center justify-between gap-3 py-2 pl-4 pr-2 text-14">
                No pudimos buscar en este momento.
                <button
                  type="button"
                  onClick={ask}
                  className="min-h-11 rounded-card px-2 font-semibold text-link hover:underline"
                >
                  Reintentar
                </button>
              </p>
            )}
            {hits.length > 0 && (
              <span className="sr-only">
                {hits.length === 1 ? '1 resultado' : `${hits.length} resultados`}
              </span>
            )}
          </div>
        </div>
      </form>
    </search>
  )
}

/** Asks 150 ms after the last key. Leaving a query aborts its request, so an older answer never replaces a newer one. */
function useSearch(query: string): { answer: Answer | null; ask: () => void } {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same query again.
  useEffect(() => {
    if (query === '') {
      setAnswer(null)
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { products } = await call('GET /api/search', { query: { q: query }, signal: abort.signal })
        if (!abort.signal.aborted) setAnswer({ query, hits: products.slice(0, SEARCH_PREVIEW_LIMIT) })
      } catch (error) {
        if (abort.signal.aborted) return
        console.error(error)
        setAnswer({ query, hits: null })
      }
    }, SEARCH_DELAY_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query, attempt])

  return { answer: query === '' ? null : answer, ask: () => setAttempt((count) => count + 1) }
}

function Hit({ id, hit, isActive }: { id: string; hit: SearchHit; isActive: boolean }) {
  return (
    <Link
      id={id}
      to={hit.path}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className="flex h-14 items-center gap-3 px-3 transition-colors hover:bg-secondary aria-selected:bg-secondary"
    >
      <Tile src={hit.img_url} alt="" size={44} className="tile-ground size-11 rounded-badge p-0.5" />
      <span className="line-clamp-2 min-w-0 flex-1 font-semibold text-14/4.5">{hit.name}</span>
      <span className="shrink-0 text-right">
        <Price dollars={hit.price} className="block font-extrabold text-14" />
        <StockText stock={hit.stock} />
      </span>
    </Link>
  )
}

function StockText({ stock }: { stock: number }) {
  if (stock <= 0) return <span className="block text-12 text-danger">Sin stock</span>
  return <span className="block text-12 text-muted">{stock === 1 ? 'Queda 1' : `${stock} disponibles`}</span>
}
