import { type ReactNode, useEffect } from 'react'
import { redirect, useLocation, useRevalidator } from 'react-router'
import { formatCents, toCents } from '../../contract/money.ts'
import { PC_BUILD_PATH, pcBuildPath, readPcBuildState } from '../../contract/pc-build.ts'
import { Breadcrumbs, homeCrumb } from '../catalog/breadcrumbs'
import { isUnavailable } from '../catalog/loaded-or-fetched'
import { useToken } from '../login/session'
import { shopContext } from '../server-context'
import { ErrorScreen } from '../shell/error-screen'
import { MessageScreen } from '../shell/message-screen'
import { pageMeta } from '../shell/page-meta'
import { Alert } from '../ui/alert'
import { Button, ButtonLink, buttonClass } from '../ui/button'
import brokenWebp from '../ui/illustrations/broken-board.webp'
import brokenAvif from '../ui/illustrations/broken-board.webp?avif'
import { useValue } from '../ui/stored-value'
import { useLater } from '../ui/use-later'
import { writeText } from '../ui/write-text'
import type { Route } from './+types/builder'
import { BuyAllButton } from './buy-all-button'
import { lastPcBuild } from './last-pc-build'
import { showCandidates, showPcBuild } from './show-pc-build'
import { useBuyAll } from './use-buy-all'
import { useWrittenSteps } from './use-written-steps'
import { WrittenCandidate, WrittenEnd, WrittenSearch } from './written-candidates'
import { WrittenPaper } from './written-paper'
import { WrittenPlace } from './written-place'
import { WrittenStart } from './written-start'
import { WrittenBar, WrittenBase, WrittenSummary } from './written-summary'

/**
 * The start, the PC that is put together, or the choice of one of its parts: the address says which. Nearly all of it is
 * HTML that is written here, so that the page stays as light as any other however much it says.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const state = readPcBuildState(url.searchParams)
  const asked = await shop.pcBuilds.read(state)
  // One address for one PC: what means nothing is left out, and the rest stands in its order.
  if (!isSpelled(url.searchParams, asked.path)) throw redirect(asked.path)
  const pc = showPcBuild(asked)
  const candidates = state.choosing && (await shop.pcBuilds.candidates(state))
  if (candidates && state.choosing) {
    const { choosing } = state
    // Past the last page there is the last one.
    if (candidates.page !== choosing.page)
      throw redirect(pcBuildPath({ ...state, choosing: { ...choosing, page: candidates.page } }))
    const choice = showCandidates(candidates, choosing.swaps)
    const place = `#${choice.slug}`
    return {
      view: 'choice' as const,
      title: `Elige ${choice.named}`,
      said: choice.said,
      lead: choice.help,
      back: choice.cancelPath + place,
      search: writeText(<WrittenSearch choice={choice} pairs={pc.pairs} />),
      rows: choice.candidates.map((candidate) => ({
        id: candidate.id,
        html: writeText(<WrittenCandidate candidate={candidate} place={place} />),
      })),
      end: writeText(<WrittenEnd choice={choice} />),
      bar: pc.unitCount > 0 ? writeText(<WrittenBar pc={pc} />) : null,
    }
  }
  if (pc.unitCount > 0) {
    return {
      view: 'pc-build' as const,
      title: pc.name || 'Tu armado',
      said: `Total ${formatCents(toCents(pc.total) ?? 0)}. ${pc.verdict.text}.`,
      name: pc.name,
      homePath: pc.homePath,
      base: writeText(<WrittenBase base={pc.base} />),
      places: pc.places.map((place) => ({
        slug: place.slug,
        label: place.label,
        isEmpty: place.parts.length === 0,
        isWrong: place.parts.some(({ id }) => pc.wrongIds.includes(id)),
        html: writeText(<WrittenPlace place={place} pc={pc} />),
      })),
      summary: writeText(<WrittenSummary pc={pc} />),
      bar: writeText(<WrittenBar pc={pc} />),
      next: pc.next,
      wanted: pc.wanted,
      paper: writeText(
        <WrittenPaper pc={pc} profile={await shop.profile()} address={shop.publicUrl + pc.homePath} />,
      ),
    }
  }
  const [proposals, builds] = await Promise.all([
    state.wish && shop.pcBuilds.propose(state.wish),
    shop.catalog.listBuilds(),
  ])
  return {
    view: 'start' as const,
    title: 'Arma tu PC',
    said: proposals ? (proposals.text ?? countProposals(proposals.proposals.length)) : 'Arma tu PC',
    isAnswer: proposals !== null,
    start: writeText(<WrittenStart wish={state.wish} proposals={proposals} builds={builds} />),
  }
}

function isSpelled(asked: URLSearchParams, path: string): boolean {
  const spelled = new URLSearchParams(path.slice(PC_BUILD_PATH.length))
  return JSON.stringify([...asked]) === JSON.stringify([...spelled])
}

const countProposals = (count: number) => (count === 1 ? '1 propuesta' : `${count} propuestas`)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: loaderData?.title ?? 'Arma tu PC',
    description:
      'Arma tu PC con piezas que encajan: eliges, te decimos qué va con qué, cuánto consume y cuánto cuesta hoy.',
    path: PC_BUILD_PATH,
    // There are as many as there are sets of parts.
    isHidden: loaderData?.view !== 'start' || loaderData.isAnswer,
  })
}

type Shown = Route.ComponentProps['loaderData']

export default function Builder({ loaderData: shown }: Route.ComponentProps) {
  const steps = useWrittenSteps(shown, shown.said, shown.view)
  return (
    <div {...steps} className="container-shop pt-4 lg:pt-6 print:p-0">
      {shown.view === 'start' ? (
        <Start shown={shown} />
      ) : shown.view === 'choice' ? (
        <Choice shown={shown} />
      ) : (
        <PcBuildScreen shown={shown} />
      )}
    </div>
  )
}

const crumbs = [homeCrumb, { label: 'Arma tu PC', to: PC_BUILD_PATH }]

function Start({ shown: { title, start } }: { shown: Extract<Shown, { view: 'start' }> }) {
  const last = useValue(lastPcBuild, null)
  const isSignedIn = useToken() !== null
  return (
    <>
      <Breadcrumbs trail={crumbs} />
      <Heading title={title}>
        No hace falta saber de zócalos ni de vatios: primero ves las piezas que encajan con lo que elegiste,
        con su precio y su stock de hoy.
      </Heading>
      <Html html={start} />
      {isSignedIn && <OwnPcBuildsLater />}
      {/* At the bottom of the screen, so that nothing moves when the browser knows it. */}
      {last && (
        <Bar label="Tu último armado">
          <p className="text-14 text-muted">Lo que empezaste sigue aquí.</p>
          <ButtonLink to={last}>Sigue con tu armado</ButtonLink>
        </Bar>
      )}
    </>
  )
}

const loadOwnPcBuilds = async () => (await import('./own-pc-builds')).OwnPcBuilds

/** Whoever is not signed in has no use for this script. */
function OwnPcBuildsLater() {
  const OwnPcBuilds = useLater(loadOwnPcBuilds)
  return OwnPcBuilds && <OwnPcBuilds />
}

function Choice({ shown }: { shown: Extract<Shown, { view: 'choice' }> }) {
  const { title, lead, said, back, search, rows, end, bar } = shown
  return (
    <>
      <Breadcrumbs trail={[...crumbs, { label: 'Tu armado', to: back }, { label: title, to: '' }]} />
      <Heading title={title}>{lead}</Heading>
      <Html html={search} />
      <h2 className="mt-4 mb-2 font-normal font-sans text-14 text-muted tracking-normal">{said}</h2>
      <ul className="divide-y divide-line border-line border-y empty:hidden">
        {rows.map(({ id, html }) => (
          <Html as="li" key={id} html={html} />
        ))}
      </ul>
      <Html html={end} />
      {bar && (
        <Bar label="Tu armado">
          <Html html={bar} />
          <ButtonLink to={back} variant="outline">
            Volver
          </ButtonLink>
        </Bar>
      )}
    </>
  )
}

const loadShareRow = async () => (await import('./share-row')).ShareRow

function PcBuildScreen({ shown }: { shown: Extract<Shown, { view: 'pc-build' }> }) {
  const { title, name, homePath, base, places, summary, bar, next, wanted, paper } = shown
  const buyAll = useBuyAll(homePath, wanted)
  const ShareRow = useLater(loadShareRow)
  useEffect(() => lastPcBuild.save(homePath), [homePath])
  return (
    <>
      <div className="print:hidden">
        <Breadcrumbs trail={[...crumbs, { label: 'Tu armado', to: homePath }]} />
        <h1 id="titulo" tabIndex={-1} className="break-words text-24 outline-none md:text-32">
          {title}
        </h1>
        <Html html={base} />
        <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
          <ol aria-label="Piezas" className="grid gap-3">
            {places.map(({ slug, label, isEmpty, isWrong, html }) => (
              <Html
                as="li"
                key={slug}
                id={slug}
                tabIndex={-1}
                aria-label={label}
                html={html}
                className={`scroll-mt-32 rounded-card border p-3 outline-none sm:p-4 ${isEmpty ? 'border-dashed' : ''} ${isWrong ? 'border-danger' : 'border-line'}`}
              />
            ))}
          </ol>
          <section
            aria-labelledby="resumen"
            className="rounded-card border border-line p-4 sm:p-6 lg:sticky lg:top-33"
          >
            <h2 id="resumen" className="text-18">
              Resumen
            </h2>
            <Html html={summary} />
            <BuyAllButton
              buyAll={buyAll}
              variant={next ? 'outline' : 'primary'}
              size="lg"
              isWide
              className="mt-4"
            />
            {buyAll.said && (
              <div className="mt-3">
                <Alert tone={buyAll.said.isWhole ? 'success' : 'warning'}>{buyAll.said.text}</Alert>
              </div>
            )}
            <div className="mt-3 min-h-11 noscript:hidden">
              {ShareRow && <ShareRow path={homePath} name={name} />}
            </div>
          </section>
        </div>
        <Bar label="Tu armado" className="lg:hidden">
          <Html html={bar} />
          {next ? (
            <a href={next.path} data-step="siguiente" className={buttonClass({})}>
              {next.label}
            </a>
          ) : (
            <BuyAllButton buyAll={buyAll} />
          )}
        </Bar>
      </div>
      <Html html={paper} className="hidden print:block" />
    </>
  )
}

function Heading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="max-w-prose">
      <h1 id="titulo" tabIndex={-1} className="text-24 outline-none md:text-32">
        {title}
      </h1>
      <p className="mt-2 text-16 text-muted">{children}</p>
    </header>
  )
}

/** What belongs to the thumb: at the bottom of the screen. */
function Bar({
  label,
  className = '',
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <aside
      aria-label={label}
      className={`sticky bottom-0 z-20 -mx-4 mt-6 flex items-center justify-between gap-3 border-line border-t bg-ground px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0 ${className}`}
    >
      {children}
    </aside>
  )
}

type HtmlProps = {
  html: string
  as?: 'li' | 'div'
  id?: string
  tabIndex?: number
  className?: string
  'aria-label'?: string
}

/** HTML that the loader wrote; it stays as it is, with its focus, until it becomes another. */
function Html({ html, as: Element = 'div', ...rest }: HtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it on the server, and escaped what is in it.
  return <Element {...rest} dangerouslySetInnerHTML={{ __html: html }} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isUnavailable(error) ? <UnavailableScreen /> : <ErrorScreen error={error} />
}

/** The address holds all that was chosen, so that trying again is all it takes. */
function UnavailableScreen() {
  const { revalidate, state } = useRevalidator()
  const hasParts = useLocation().search !== ''
  return (
    <MessageScreen
      isError
      picture={{ avif: brokenAvif, webp: brokenWebp }}
      title={hasParts ? 'No pudimos cargar tu armado' : 'No pudimos cargar esta página'}
      text={`${hasParts ? 'No se perdió nada: tus piezas están en la dirección de esta página. ' : ''}Prueba de nuevo en unos segundos.`}
    >
      <Button isLoading={state === 'loading'} onClick={revalidate}>
        Reintentar
      </Button>
    </MessageScreen>
  )
}
