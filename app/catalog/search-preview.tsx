import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SearchAnswer, SearchHit } from '../../contract/api/catalog.ts'
import { CATALOG_TIMEOUT_MS, call } from '../../contract/client.ts'
import { SEARCH_DELAY_MS, SEARCH_PREVIEW_LIMIT } from '../../contract/constants.ts'
import { writeListingQuery } from '../../contract/listing.ts'
import { texts } from '../../contract/texts.ts'
import { Link } from '../ui/link'
import { Price } from '../ui/price'
import { Tile } from '../ui/tile'
import { useOnNavigation } from '../ui/use-on-navigation'

export type PreviewProps = {
  /** The form's field, uncontrolled: a visitor may have typed into it before this was loaded. */
  field: HTMLInputElement
  listId: string
}

/** What the shop answered; null when it did not. */
type Answer = SearchAnswer | null

/** The preview of a search: makes the field a combobox whose options are links to the products. */
export function SearchPreview({ field, listId }: PreviewProps) {
  const [request, setRequest] = useState({ query: field.value.trim() })
  const [isOpen, setOpen] = useState(true)
  const answer = useSearch(request)
  const [choice, setChoice] = useState({ answer, index: -1 })
  const navigate = useNavigate()

  // Where nothing fits, the nearest stand below the sentence that says so.
  const isMissed = answer?.products.length === 0
  const hits = (isMissed ? answer.nearest : (answer?.products ?? [])).slice(0, SEARCH_PREVIEW_LIMIT)
  const isShown = isOpen && answer !== undefined
  // A new list starts without a choice.
  const active = choice.answer === answer ? choice.index : -1
  const setActive = (index: number) => setChoice({ answer, index })

  /** The same words are the same request, which is not sent again. */
  const readField = useEffectEvent(() => {
    const query = field.value.trim()
    setRequest((asked) => (asked.query === query ? asked : { query }))
  })

  function close() {
    setOpen(false)
    setActive(-1)
  }
  useOnNavigation(close)

  useEffect(() => {
    field.ariaExpanded = String(isShown && hits.length > 0)
    if (isShown && active >= 0) field.setAttribute('aria-activedescendant', optionId(listId, active))
    else field.removeAttribute('aria-activedescendant')
  })

  // The visitor may have gone on typing while this was loading.
  useEffect(() => readField(), [])
  useListener(field, 'focus', () => setOpen(true))
  useListener(field, 'input', () => {
    readField()
    setActive(-1)
    setOpen(true)
  })
  useListener(field, 'keydown', (event) => {
    if (event.key === 'Escape' && isShown) {
      // The browser would empty the field as well; the first Escape only closes the preview.
      event.preventDefault()
      close()
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || hits.length === 0) return
    event.preventDefault()
    if (!isShown) return setOpen(true)
    const next = (active + step + hits.length + (active < 0 && step < 0 ? 1 : 0)) % hits.length
    setActive(next)
    document.getElementById(optionId(listId, next))?.scrollIntoView({ block: 'nearest' })
  })
  useListener(field.form, 'submit', (event) => {
    event.preventDefault()
    const path =
      hits[active]?.path ?? (request.query && `/buscar${writeListingQuery({ search: request.query })}`)
    if (!path) return
    // A focus in the field would keep the header shown and a phone's keyboard over the results.
    document.getElementById('contenido')?.focus({ preventScroll: true })
    void navigate(path)
  })
  useListener(field.form, 'focusout', ({ relatedTarget }) => {
    if (relatedTarget && !field.form?.contains(relatedTarget as Node)) close()
  })
  useListener(document, 'pointerdown', ({ target }) => {
    if (!field.form?.contains(target as Node)) close()
  })

  // At most 350 px by the specification; less in a low window, so that all of it can be reached.
  return (
    <div
      className={`absolute inset-x-0 top-full z-10 mt-1 max-h-[min(21.875rem,100dvh-7rem)] overflow-y-auto rounded-card border border-line bg-ground text-ink shadow-float [--focus:var(--link)] ${isShown ? '' : 'hidden'}`}
    >
      {answer && <Suggestions suggestions={answer.suggestions} />}
      <div role="status">
        {isMissed && <Missed ignored={answer.ignored} />}
        {answer === null && (
          <p className="flex items-center justify-between gap-3 py-2 pl-4 pr-2 text-14">
            No pudimos buscar en este momento.
            <button
              type="button"
              onClick={() => {
                // The button disappears with the message.
                field.focus()
                setRequest({ ...request })
              }}
              className="min-h-11 rounded-card px-2 font-semibold text-link hover:underline"
            >
              Reintentar
            </button>
          </p>
        )}
        {hits.length > 0 && (
          <span className="sr-only">
            {hits.length === 1 ? '1 resultado' : `${hits.length} resultados`}
            {isMissed && ' parecidos'}
          </span>
        )}
      </div>
      <div id={listId} role="listbox" aria-label="Productos encontrados">
        {hits.map((hit, index) => (
          <Hit key={hit.id} id={optionId(listId, index)} hit={hit} isActive={index === active} />
        ))}
      </div>
    </div>
  )
}

/** Categories, makers and builds that the words name, in one line that scrolls: links, and no options of the list. */
function Suggestions({ suggestions }: Pick<SearchAnswer, 'suggestions'>) {
  if (suggestions.length === 0) return null
  return (
    <nav aria-label="Secciones, marcas y ensambles" className="flex gap-2 overflow-x-auto px-3 pt-2 pb-1">
      {suggestions.map(({ label, path }) => (
        <Link
          key={path}
          to={path}
          className="flex min-h-9 shrink-0 items-center rounded-full border border-field px-3 font-semibold text-12 hover:bg-secondary"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

function Missed({ ignored }: Pick<SearchAnswer, 'ignored'>) {
  const words = new Intl.ListFormat('es').format(ignored.map((word) => `«${word}»`))
  return (
    <p className="px-4 py-3 text-14">
      {texts.noProductsFound}
      <span className="mt-1 block text-muted">
        {ignored.length > 0
          ? `Lo más parecido, sin contar ${words}:`
          : 'Prueba con menos palabras, o con el modelo solo.'}
      </span>
    </p>
  )
}

const optionId = (listId: string, index: number) => `${listId}-${index}`

/** Hears an event of an element that another component renders. */
function useListener<E extends keyof HTMLElementEventMap>(
  target: EventTarget | null,
  type: E,
  onEvent: (event: HTMLElementEventMap[E]) => void,
): void {
  const listen = useEffectEvent(onEvent as (event: Event) => void)
  useEffect(() => {
    const listener = (event: Event) => listen(event)
    target?.addEventListener(type, listener)
    return () => target?.removeEventListener(type, listener)
  }, [target, type])
}

/** Asks 150 ms after the last key. Leaving a request aborts it, so an older answer never replaces a newer one. */
function useSearch(request: { query: string }): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>()

  useEffect(() => {
    const { query } = request
    if (query === '') {
      setAnswer(undefined)
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(CATALOG_TIMEOUT_MS)])
        const found = await call('GET /api/search', { query: { q: query }, signal })
        if (!abort.signal.aborted) setAnswer(found)
      } catch (error) {
        if (abort.signal.aborted) return
        console.error(error)
        setAnswer(null)
      }
    }, SEARCH_DELAY_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [request])

  return request.query === '' ? undefined : answer
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
