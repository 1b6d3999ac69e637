import type { ReactNode } from 'react'
import type { Candidate } from '../../contract/api/pc-build.ts'
import { candidateSorts, PC_BUILD_PATH } from '../../contract/pc-build.ts'
import { StockBadge } from '../catalog/stock-badge'
import { buttonClass } from '../ui/button'
import { controlClass } from '../ui/field'
import {
  AlertIcon,
  CheckIcon,
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  HelpIcon,
} from '../ui/icons'
import { Price } from '../ui/price'
import { Tile } from '../ui/tile'
import { linkClass } from './link-class'
import type { ShownCandidates, ShownPcBuild } from './show-pc-build'

/** A form that any browser can send; with scripts the choice of an order is enough. */
export function WrittenSearch({ choice, pairs }: { choice: ShownCandidates; pairs: ShownPcBuild['pairs'] }) {
  return (
    <form action={PC_BUILD_PATH} className="mt-4 flex flex-wrap gap-2">
      {[...pairs, ...choosingPairs(choice)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        id="buscar-pieza"
        type="search"
        name="q"
        defaultValue={choice.search}
        aria-label={`Buscar entre: ${choice.label}`}
        placeholder="Buscar"
        autoComplete="off"
        spellCheck={false}
        className={`${controlClass} min-h-11 min-w-0 flex-1 basis-40 px-3`}
      />
      <span className="relative max-sm:order-last max-sm:w-full">
        <select
          id="orden-piezas"
          name="orden"
          aria-label="Ordenar por"
          defaultValue={choice.sort}
          autoComplete="off"
          className={`${controlClass} h-11 appearance-none pr-10 pl-3`}
        >
          {candidateSorts.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute top-3.5 right-3 size-4" />
      </span>
      <button type="submit" id="buscar-boton" className={buttonClass({ variant: 'outline' })}>
        Buscar
      </button>
    </form>
  )
}

function choosingPairs({ slug, swaps, all }: ShownCandidates): [string, string][] {
  return [
    ['elegir', slug],
    ...(swaps === null ? [] : [['cambiar', String(swaps)] as [string, string]]),
    ...(all ? [['todas', 'si'] as [string, string]] : []),
  ]
}

const looks = {
  fits: { Icon: CheckIcon, look: 'text-success' },
  unknown: { Icon: HelpIcon, look: 'text-warning' },
  misfit: { Icon: AlertIcon, look: 'text-muted' },
}

/** One product that could go into the place. `place` is where the PC build comes into sight then. */
export function WrittenCandidate({ candidate, place }: { candidate: Candidate; place: string }) {
  const { id, name, figures, price, stock, verdict, reason, isChosen, putPath } = candidate
  const said = verdict && looks[verdict]
  const tone = verdict === 'misfit' ? 'text-muted' : ''
  return (
    <div className="flex gap-3 py-3 sm:items-center sm:gap-4">
      <Tile
        src={candidate.img_url}
        srcSet={candidate.img_srcset}
        sizes="80px"
        alt=""
        className={`tile-ground size-18 shrink-0 rounded-card p-1 sm:size-20 ${verdict === 'misfit' ? 'opacity-60' : ''}`}
      />
      <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-4">
        <div className={`min-w-0 flex-1 ${tone}`}>
          <h3 className="font-sans font-semibold text-14 text-inherit tracking-normal">
            <a href={`/producto/${id}`} className="underline-offset-4 hover:underline">
              {name}
            </a>
          </h3>
          <p className="text-12 text-muted">{figures.join(' · ')}</p>
          {said && (
            <p className={`mt-1 flex gap-1.5 text-14 ${said.look}`}>
              <said.Icon className="mt-0.5 size-4 shrink-0" />
              {reason ?? 'Encaja'}
            </p>
          )}
        </div>
        <div className="mt-2 flex items-center justify-between gap-3 sm:mt-0 sm:w-72 sm:shrink-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Price dollars={price} className="font-extrabold text-16" />
            <StockBadge stock={stock} />
          </p>
          {isChosen ? (
            <span className="inline-flex min-h-11 items-center gap-1 font-semibold text-14">
              <CheckIcon className="size-4 text-success" />
              Elegido
            </span>
          ) : (
            <a
              href={putPath + place}
              className={`${buttonClass({ variant: verdict === 'misfit' ? 'quiet' : 'outline' })} shrink-0`}
            >
              {verdict === 'misfit' ? 'Elegir igual' : 'Elegir'}
              <span className="sr-only"> {name}</span>
            </a>
          )}
        </div>
      </div>
    </div>
  )
}

/** The links to the other pages and to what does not fit, or words where there is nothing. */
export function WrittenEnd({ choice }: { choice: ShownCandidates }) {
  const { candidates, counts, page, pages, previousPath, nextPath, all, allPath, listingPath } = choice
  return (
    <>
      {candidates.length === 0 && <Nothing choice={choice} />}
      {pages > 1 && (
        <nav aria-label="Páginas" className="mt-4 flex items-center justify-between gap-3">
          <PageLink path={previousPath}>
            <ChevronLeftIcon className="size-5" />
            Anterior
          </PageLink>
          <p className="text-14 text-muted">
            Página <span className="font-semibold text-ink">{page}</span> de {pages}
          </p>
          <PageLink path={nextPath}>
            Siguiente
            <ChevronRightIcon className="size-5" />
          </PageLink>
        </nav>
      )}
      <p className="mt-4 flex flex-wrap gap-x-6">
        {counts.rest > 0 && (
          <a href={allPath} data-step="todas" data-stay className={linkClass}>
            {all
              ? 'Ocultar lo que no encaja o se agotó'
              : `Ver también lo que no encaja o se agotó (${counts.rest})`}
          </a>
        )}
        {listingPath && (
          <a href={listingPath} className={linkClass}>
            Ver con todos los filtros
          </a>
        )}
      </p>
    </>
  )
}

function PageLink({ path, children }: { path: string | null; children: ReactNode }) {
  const look = 'inline-flex min-h-11 items-center gap-1 rounded-card border px-3 font-semibold text-14'
  if (!path) return <span className={`${look} border-line text-muted`}>{children}</span>
  return (
    <a href={path} className={`${look} border-field hover:border-ink`}>
      {children}
    </a>
  )
}

function Nothing({ choice: { search, counts, label } }: { choice: ShownCandidates }) {
  const advice = search
    ? 'Prueba con menos palabras, o deja la búsqueda vacía.'
    : counts.rest > 0
      ? 'Mira abajo qué hay y por qué no encaja, o cambia la pieza con la que choca.'
      : 'Se agotó todo lo de esta sección. Escríbenos y te decimos cuándo llega.'
  return (
    <div className="mt-2 rounded-card border border-line border-dashed px-6 py-12 text-center">
      <p className="font-semibold text-16">
        {search ? `Nada en ${label} con «${search}»` : 'Nada de lo que tenemos hoy encaja'}
      </p>
      <p className="mx-auto mt-2 max-w-100 text-14 text-muted">{advice}</p>
    </div>
  )
}
