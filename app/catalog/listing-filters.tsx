import {
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate, useNavigation } from 'react-router'
import {
  type Facet,
  type FilterPair,
  type Filters,
  type RangeFacet,
  readFilterPairs,
  type ValuesFacet,
} from '../../contract/facets.ts'
import { fold } from '../../contract/fold.ts'
import { type ListingQuery, unaskedSort, writeListingQuery } from '../../contract/listing.ts'
import { coverPage, leaveCover } from '../ui/back-closes'
import { Button } from '../ui/button'
import { controlClass } from '../ui/field'
import { CheckIcon, ChevronDownIcon, ChevronRightIcon, CloseIcon } from '../ui/icons'
import { opensElsewhere } from '../ui/link'
import { useHydrated } from '../ui/use-hydrated'
import { countOf, FILTERS } from './paged-products'

/** Of a category's facets these many are unfolded when the page opens; the rest say by name what they hold. */
const UNFOLDED = 6

/** Of a facet's values these many are shown, besides the chosen ones; the rest unfold with a search among all of them. */
const FIRST_VALUES = 8

type ClearLink = { href: string; onClick: (event: MouseEvent<HTMLAnchorElement>) => void }

export type FiltersProps = { path: string; query: ListingQuery; filters: Filters; total: number }

/**
 * What a listing is narrowed by: a row with what is chosen, and the filters in a column, which on a phone is a sheet. The
 * server writes all of it as links and forms that any browser follows. This script comes when the page has nothing
 * else to do, and from then on a choice changes the list without a new page.
 */
export function ListingFilters({ path, query, filters, total }: FiltersProps) {
  const { facets, chips } = filters
  const [asked, setAsked] = useState({ filters, pairs: filters.pairs })
  // What was asked for counts until the answer to it is there, so that a second choice adds to a first one that is under way.
  const pairs = asked.filters === filters ? asked.pairs : filters.pairs
  const navigate = useNavigate()

  function show(chosen: readonly FilterPair[]) {
    const ordered = inOrder(chosen, facets)
    setAsked({ filters, pairs: ordered })
    const to = path + writeListingQuery({ ...query, page: 1, filters: ordered })
    void navigate(to, { preventScrollReset: true, replace: leaveCover() })
  }

  /** Answers a plain click on a link; another tab or window gets the page of its address. */
  function onPlainClick(choose: () => readonly FilterPair[]) {
    return (event: MouseEvent<HTMLAnchorElement>) => {
      if (opensElsewhere(event)) return
      event.preventDefault()
      show(choose())
    }
  }

  const isChosen = (name: string, value: string) => pairs.some((pair) => isSame(pair, [name, value]))

  function toggled(name: string, value: string): FilterPair[] {
    return isChosen(name, value)
      ? pairs.filter((pair) => !isSame(pair, [name, value]))
      : [...pairs, [name, value]]
  }

  const left = chips
    .map((chip) => {
      const others = readFilterPairs(new URLSearchParams(chip.href.split('?')[1]))
      return { chip, own: filters.pairs.filter((pair) => !others.some((other) => isSame(pair, other))) }
    })
    .filter(({ own }) => own.some(([name, value]) => isChosen(name, value)))
    .map(({ chip, own }) => ({
      ...chip,
      onClick: onPlainClick(() => pairs.filter((pair) => !own.some((it) => isSame(pair, it)))),
    }))

  const clear = { href: filters.clearHref, onClick: onPlainClick(() => []) }

  return (
    <>
      {left.length > 0 && (
        <ul aria-label="Filtros elegidos" className="filter-chips">
          {left.map(({ name, facetLabel, label, href, onClick }) => (
            <li key={name + label}>
              <a
                href={href}
                onClick={onClick}
                aria-label={`Quitar ${label.startsWith(facetLabel) ? label : `${facetLabel}: ${label}`}`}
              >
                <span>{label}</span>
                <CloseIcon className="size-4" />
              </a>
            </li>
          ))}
          <li>
            <a {...clear} className="filter-clear">
              Quitar filtros
            </a>
          </li>
        </ul>
      )}
      <Sheet total={total} path={path} clear={left.length > 0 ? clear : null}>
        {facets.filter(hasChoice).map((facet, index) =>
          facet.kind === 'range' ? (
            <FacetGroup key={facet.name} label={facet.label} isUnfolded={isOpenAtFirst(facet, index)}>
              <Range
                facet={facet}
                path={path}
                query={query}
                pairs={pairs}
                onChoose={(ends) =>
                  show([
                    ...pairs.filter(([name]) => name !== facet.fromName && name !== facet.toName),
                    ...ends,
                  ])
                }
              />
            </FacetGroup>
          ) : isSwitch(facet) ? (
            facet.values.map(({ value, href }) => (
              <a
                key={value}
                href={href}
                rel="nofollow"
                onClick={onPlainClick(() => toggled(facet.name, value))}
                aria-current={isChosen(facet.name, value) || undefined}
                className="filter-switch"
              >
                Solo en stock
                <span className="filter-knob" />
              </a>
            ))
          ) : (
            <FacetGroup key={facet.name} label={facet.label} isUnfolded={isOpenAtFirst(facet, index)}>
              <Values facet={facet}>
                {({ value, label, count, href }) => (
                  <a
                    href={href}
                    // A listing with two of them is nothing that is looked for elsewhere.
                    rel={filters.pairs.length > 0 ? 'nofollow' : undefined}
                    onClick={onPlainClick(() => toggled(facet.name, value))}
                    aria-current={isChosen(facet.name, value) || undefined}
                    className="filter-value"
                  >
                    <span className="filter-box">
                      <CheckIcon className="size-4 stroke-3" />
                    </span>
                    {label}
                    <small>{count}</small>
                    <span className="sr-only">{count === 1 ? ' producto' : ' productos'}</span>
                  </a>
                )}
              </Values>
            </FacetGroup>
          ),
        )}
      </Sheet>
      {total === 0 && left.length > 0 && <NothingLeft chips={left} />}
    </>
  )
}

/** A column on a wide screen; on a narrow one what the button "Filtrar" opens, which any browser can. */
function Sheet({
  total,
  path,
  clear,
  children,
}: {
  total: number
  path: string
  clear: ClearLink | null
  children: ReactNode
}) {
  const sheet = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isAsking = useNavigation().location?.pathname === path

  // After each choice anew, because the page that it leads to knows nothing of what covers it.
  useEffect(() => {
    if (isOpen) return coverPage(() => sheet.current?.hidePopover())
  })

  // A column must not stay above the page when a phone is turned.
  useEffect(() => {
    const wide = matchMedia('(width >= 64rem)')
    const close = () => sheet.current?.hidePopover()
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])

  function follow({ target, currentTarget, newState }: ToggleEvent<HTMLElement>) {
    // React also tells of the groups inside that unfold.
    if (target !== currentTarget) return
    setOpen(newState === 'open')
    if (newState === 'open') currentTarget.querySelector('button')?.focus()
  }

  return (
    <section
      ref={sheet}
      id={FILTERS}
      popover="auto"
      aria-labelledby="filtros-titulo"
      onToggle={follow}
      className="slide-dialog filters"
    >
      <header>
        <h2 id="filtros-titulo">Filtros</h2>
        <button type="button" popoverTarget={FILTERS} popoverTargetAction="hide" aria-label="Cerrar">
          <CloseIcon />
        </button>
      </header>
      <a href="#productos" className="filter-skip">
        Saltar a los productos
      </a>
      <div>{children}</div>
      <footer>
        {clear && (
          <a {...clear} className="filter-clear">
            Quitar filtros
          </a>
        )}
        <Button isLoading={isAsking} popoverTarget={FILTERS} popoverTargetAction="hide" className="grow">
          Ver {countOf(total)}
        </Button>
      </footer>
    </section>
  )
}

function FacetGroup({
  label,
  isUnfolded,
  children,
}: {
  label: string
  isUnfolded: boolean
  children: ReactNode
}) {
  // The visitor folds from then on, so a later page must not.
  const [isOpen] = useState(isUnfolded)
  return (
    <details open={isOpen} className="filter-group">
      <summary>
        {label}
        <ChevronDownIcon className="size-4" />
      </summary>
      {children}
    </details>
  )
}

function Values({
  facet: { label, values },
  children,
}: {
  facet: ValuesFacet
  children: (value: ValuesFacet['values'][number]) => ReactNode
}) {
  const isHydrated = useHydrated()
  const [typed, setTyped] = useState('')
  const first = new Set([
    ...values.filter(({ isChosen }) => isChosen),
    ...values.toSorted((a, b) => b.count - a.count).slice(0, FIRST_VALUES),
  ])
  // To unfold one or two takes more room than to show them.
  const isFolded = values.length > FIRST_VALUES + 2
  const list = (shown: typeof values) => (
    <ul aria-label={label}>
      {shown.map((value) => (
        <li key={value.value} hidden={!fold(value.label).includes(fold(typed))}>
          {children(value)}
        </li>
      ))}
    </ul>
  )
  if (!isFolded) return list(values)
  return (
    <>
      {list(values.filter((value) => first.has(value)))}
      <details className="filter-more" onToggle={() => setTyped('')}>
        <summary>Ver los {values.length}</summary>
        {isHydrated && (
          <input
            type="search"
            aria-label={`Buscar en ${label}`}
            placeholder="Buscar"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className={`${controlClass} filter-search`}
          />
        )}
        {list(values.filter((value) => !first.has(value)))}
      </details>
    </>
  )
}

/** Two fields and a button. An empty field leaves its end open. */
function Range({
  facet,
  path,
  query,
  pairs,
  onChoose,
}: {
  facet: RangeFacet
  path: string
  query: ListingQuery
  pairs: readonly FilterPair[]
  onChoose: (ends: FilterPair[]) => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const isPrice = facet.unit === '$'
  const ends = [
    {
      name: facet.fromName,
      word: 'Desde',
      value: facet.from,
      open: isPrice ? Math.floor(facet.min) : facet.min,
    },
    { name: facet.toName, word: 'Hasta', value: facet.to, open: isPrice ? Math.ceil(facet.max) : facet.max },
  ] as const

  /** What the fields held when they were last in step with the address, or sent. What differs from it is being typed. */
  const known = useRef(writeEnds([facet.from, facet.to]))

  // The address decides, for example after Back. What is being typed stays, also what was typed before this script came.
  useEffect(() => {
    if (!form.current || typedIn(form.current, facet) !== known.current) return
    for (const [name, value] of [
      [facet.fromName, facet.from],
      [facet.toName, facet.to],
    ] as const) {
      const field = form.current.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = writeEnd(value)
    }
    known.current = writeEnds([facet.from, facet.to])
  }, [facet])

  function choose(typed: HTMLFormElement) {
    known.current = typedIn(typed, facet)
    const fields = new FormData(typed)
    onChoose(
      ends.flatMap(({ name }) => {
        const value = String(fields.get(name)).trim()
        return value ? [[name, value] as const] : []
      }),
    )
  }

  // Who goes on to a value, or to the button that shows the products, means what was typed as well.
  function chooseOnLeaving({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) {
    if (currentTarget.contains(relatedTarget) || typedIn(currentTarget, facet) === known.current) return
    choose(currentTarget)
  }

  return (
    <form
      ref={form}
      action={path}
      onSubmit={(event) => {
        event.preventDefault()
        choose(event.currentTarget)
      }}
      onBlur={chooseOnLeaving}
      className="filter-range"
    >
      {otherFields(query, pairs, facet).map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      {ends.map(({ name, word, value, open }) => (
        <label key={name}>
          {isPrice ? `${word} $` : facet.unit ? `${word}, ${facet.unit}` : word}
          <input
            type="number"
            aria-label={[facet.label, word, facet.unit].filter(Boolean).join(' ')}
            name={name}
            inputMode="decimal"
            step="any"
            min={0}
            autoComplete="off"
            defaultValue={writeEnd(value)}
            placeholder={String(open)}
            className={controlClass}
          />
        </label>
      ))}
      <button type="submit" aria-label={`Aplicar: ${facet.label}`}>
        <ChevronRightIcon className="size-5" />
      </button>
    </form>
  )
}

const writeEnd = (end: number | null) => (end === null ? '' : String(end))

const writeEnds = (ends: readonly (number | null)[]) => ends.map(writeEnd).join(' ')

function typedIn(form: HTMLFormElement, { fromName, toName }: RangeFacet) {
  const fields = new FormData(form)
  return [fromName, toName].map((name) => String(fields.get(name)).trim()).join(' ')
}

/** What else the address says, which a form has to send along. */
function otherFields({ search, all, sort }: ListingQuery, pairs: readonly FilterPair[], facet: RangeFacet) {
  return [
    ...(search ? [['q', search] as const] : []),
    ...(all ? [['ver', 'todo'] as const] : []),
    ...pairs.filter(([name]) => name !== facet.fromName && name !== facet.toName),
    ...(sort === unaskedSort(search) ? [] : [['orden', sort] as const]),
  ]
}

type Left = Filters['chips'][number] & { onClick: (event: MouseEvent<HTMLAnchorElement>) => void }

/** Nothing has all that was chosen: which one to take away, the one that brings the most back first. */
function NothingLeft({ chips }: { chips: readonly Left[] }) {
  const helpful = chips.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  return (
    <div className="filter-nothing">
      <h3>Nada cumple todo lo que elegiste</h3>
      <p>
        {helpful.length > 0 ? 'Quita uno de estos filtros:' : 'Quita varios filtros, o empieza de nuevo.'}
      </p>
      <ul>
        {helpful.map(({ name, label, href, onClick, count }) => (
          <li key={name + label}>
            <a href={href} onClick={onClick}>
              Quitar «{label}»<small>{countOf(count)}</small>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** In the one order that an address has them in: that of the facets, and within one that of its values. */
function inOrder(pairs: readonly FilterPair[], facets: readonly Facet[]): FilterPair[] {
  const known = facets.flatMap((facet) =>
    facet.kind === 'range'
      ? [facet.fromName, facet.toName]
      : facet.values.map(({ value }) => `${facet.name}=${value}`),
  )
  const place = ([name, value]: FilterPair) =>
    Math.max(known.indexOf(name), known.indexOf(`${name}=${value}`))
  return pairs.toSorted((a, b) => place(a) - place(b))
}

/** One value, or one figure for all, leaves nothing to choose. */
function hasChoice(facet: Facet): boolean {
  if (facet.kind === 'range') return facet.min < facet.max || facet.from !== null || facet.to !== null
  return facet.values.length > 1 || facet.values.some(({ isChosen }) => isChosen) || isSwitch(facet)
}

/** Whether it is on or off: there is no value for "sold out". */
const isSwitch = (facet: Facet) => facet.name === 'stock'

function isOpenAtFirst(facet: Facet, index: number): boolean {
  if (index < UNFOLDED) return true
  return facet.kind === 'range'
    ? facet.from !== null || facet.to !== null
    : facet.values.some(({ isChosen }) => isChosen)
}

const isSame = (a: FilterPair, b: FilterPair) => a[0] === b[0] && a[1] === b[1]
