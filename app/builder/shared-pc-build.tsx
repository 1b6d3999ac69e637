import type { ReactNode } from 'react'
import { data } from 'react-router'
import type { PcBuild, PcPart } from '../../contract/api/pc-build.ts'
import type { MissingPart, SharedPcBuild } from '../../contract/api/saved-pc-builds.ts'
import { formatCents, toCents } from '../../contract/money.ts'
import { PC_BUILD_PATH } from '../../contract/pc-build.ts'
import { pcBuildPreviewPath, sharedPcBuildPath } from '../../contract/saved-pc-builds.ts'
import { formatDate, shopDay } from '../../contract/shop-time.ts'
import { Breadcrumbs, homeCrumb } from '../catalog/breadcrumbs'
import { shopContext } from '../server-context'
import { ErrorScreen, isNotFound } from '../shell/error-screen'
import { MessageScreen } from '../shell/message-screen'
import { pageMeta, sharingMeta, titleMeta } from '../shell/page-meta'
import { Badge } from '../ui/badge'
import { ButtonLink } from '../ui/button'
import { AlertIcon, CheckIcon, HelpIcon } from '../ui/icons'
import lensWebp from '../ui/illustrations/lens.webp'
import lensAvif from '../ui/illustrations/lens.webp?avif'
import { Link } from '../ui/link'
import { Price } from '../ui/price'
import { writeText } from '../ui/write-text'
import { WrittenText } from '../ui/written-text'
import type { Route } from './+types/shared-pc-build'
import { PartCard } from './part-card'
import { showPcBuild } from './show-pc-build'
import { WrittenPaper } from './written-paper'

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const shared = await shop.pcBuilds.shared(params.code)
  if (!shared) throw data(null, { status: 404 })
  const { code, pcBuild, missing } = shared
  const paper = (
    <WrittenPaper
      pc={showPcBuild({ ...pcBuild, replacements: [] })}
      profile={await shop.profile()}
      address={shop.publicUrl + sharedPcBuildPath(code)}
      day={formatDate(shopDay(new Date()))}
      gone={missing.filter(({ isForSale }) => !isForSale).map(({ name }) => name)}
    />
  )
  return { ...shared, paper: writeText(paper) }
}

export function meta({ loaderData, error, matches }: Route.MetaArgs) {
  if (!loaderData) return isNotFound(error) ? titleMeta(matches, NOT_FOUND) : []
  const { code, pcBuild } = loaderData
  const { name, places, total } = pcBuild
  const parts = places.flatMap((place) => place.parts)
  const named = parts.slice(0, 4).map((part) => part.name)
  const page = {
    title: name,
    description: `Hoy ${formatCents(toCents(total) ?? 0)}: ${named.join(', ')}${parts.length > 4 ? '…' : '.'}`,
    path: sharedPcBuildPath(code),
  }
  return [
    ...pageMeta(matches, { ...page, isHidden: true }),
    ...(import.meta.env.SSR
      ? sharingMeta(matches, { ...page, image: pcBuildPreviewPath({ code, total }) })
      : []),
  ]
}

const NOT_FOUND = 'No encontramos ese armado'

/** An armado as somebody shared it: what is in it, what the rules say, what that costs today, and the way to make it one's own. */
export default function SharedPcBuildPage({ loaderData }: Route.ComponentProps) {
  const { code, savedAt, pcBuild, missing, paper } = loaderData
  const { name, places, assembly } = pcBuild
  const units = places.flatMap(({ parts }) => parts).reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="container-shop pt-4 lg:pt-6 print:p-0">
      <article className="print:hidden">
        <Breadcrumbs
          trail={[
            homeCrumb,
            { label: 'Arma tu PC', to: PC_BUILD_PATH },
            { label: name, to: sharedPcBuildPath(code) },
          ]}
        />
        <h1 className="text-24 [overflow-wrap:anywhere] md:text-32">{name}</h1>
        <p className="mt-2 text-14 text-muted">
          Armado compartido · {units === 1 ? '1 artículo' : `${units} artículos`} · guardado el{' '}
          {formatDate(savedAt)}
        </p>
        <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
          <ul
            aria-label="Piezas"
            className="divide-y divide-line rounded-card border border-line px-3 [overflow-wrap:anywhere] sm:px-4"
          >
            {places.flatMap(({ place, label, parts }) => [
              ...parts.map((part) => (
                <Part
                  key={part.id}
                  part={part}
                  label={label}
                  missing={missing.find(({ id }) => id === part.id)}
                />
              )),
              ...missing
                .filter((part) => part.place === place && !part.isForSale)
                .map((part) => <Gone key={part.id} part={part} />),
            ])}
            {assembly?.isChosen && (
              <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
                <p className="min-w-0">
                  <PlaceName>Servicio</PlaceName>
                  <PartLink id={assembly.id}>{assembly.name}</PartLink>
                </p>
                <p className="flex flex-wrap items-center gap-3">
                  {assembly.stock <= 0 && <Badge tone="none">Sin cupo por ahora</Badge>}
                  <Price dollars={assembly.price} className="font-extrabold text-16" />
                </p>
              </li>
            )}
          </ul>
          <Summary shared={loaderData} />
        </div>
      </article>
      <WrittenText text={paper} className="hidden print:block" />
    </div>
  )
}

function Summary({ shared: { pcBuild, missing, replaced } }: { shared: SharedPcBuild }) {
  const { total, homePath, isInStock } = pcBuild
  const hasGone = missing.some(({ isForSale }) => !isForSale)
  return (
    <section
      aria-labelledby="precio"
      className="rounded-card border border-line p-4 max-lg:order-first sm:p-6 lg:sticky lg:top-33"
    >
      <h2 id="precio" className="font-normal font-sans text-14 text-muted tracking-normal">
        {hasGone ? 'Hoy, lo que queda' : 'Hoy'}, IVA incluido
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-3">
        <Price dollars={total} className="font-extrabold text-32" />
        {missing.length === 0 && isInStock && <Badge tone="stock">Todo en stock</Badge>}
      </p>
      {replaced && (
        <>
          <ButtonLink to={replaced.path} size="lg" isWide className="mt-5">
            Abrir con los reemplazos
          </ButtonLink>
          <p className="mt-2 text-14 text-muted">
            Con ellos cuesta <Price dollars={replaced.total} className="font-semibold text-ink" /> hoy.
          </p>
        </>
      )}
      <ButtonLink
        to={homePath}
        size="lg"
        isWide
        variant={replaced ? 'outline' : 'primary'}
        className={replaced ? 'mt-3' : 'mt-5'}
      >
        Abrir y cambiar
      </ButtonLink>
      <p className="mt-3 text-14 text-muted">
        Se abre una copia tuya, para cambiar piezas o comprarlas todas. Este enlace sigue igual.
      </p>
      <Verdict pcBuild={pcBuild} hasGone={hasGone} />
    </section>
  )
}

/** What the rules say: what does not go together and what has to be looked up at once, the rest where somebody asks for it. */
function Verdict({ pcBuild, hasGone }: { pcBuild: PcBuild; hasGone: boolean }) {
  const { findings, lacks, notes, verdict, isWhole } = pcBuild
  const told = findings.filter((finding) => finding.verdict !== 'fits')
  const fits = findings.filter((finding) => finding.verdict === 'fits')
  const { title, look, Icon } = verdictTexts[verdict === 'fits' && (hasGone || !isWhole) ? 'part' : verdict]
  return (
    <div className="mt-5 border-line border-t pt-5">
      <h2 className={`flex items-center gap-2 font-sans font-semibold text-16 tracking-normal ${look}`}>
        {Icon && <Icon className="size-5 shrink-0" />}
        {title}
      </h2>
      <Sentences of={[...told, ...lacks, ...notes]} />
      {fits.length > 0 && (
        <details className="mt-2 text-14">
          <summary className="min-h-11 cursor-pointer py-3 font-semibold text-link">
            {fits.length === 1 ? 'Lo que encaja' : `Las ${fits.length} cosas que encajan`}
          </summary>
          <Sentences of={fits} />
        </details>
      )}
    </div>
  )
}

const verdictTexts = {
  fits: { title: 'Todo encaja', look: 'text-success', Icon: CheckIcon },
  part: { title: 'Encaja, pero falta algo', look: 'text-ink', Icon: null },
  unknown: { title: 'Hay datos por verificar', look: 'text-warning', Icon: HelpIcon },
  misfit: { title: 'Algo no encaja', look: 'text-danger', Icon: AlertIcon },
  empty: { title: 'Aún no hay qué comprobar', look: 'text-ink', Icon: null },
}

function Sentences({ of }: { of: readonly { text: string }[] }) {
  return (
    <ul className="mt-2 grid gap-2 text-14 text-muted [overflow-wrap:anywhere] empty:hidden">
      {of.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

type PartProps = { part: PcPart; label: string; missing: MissingPart | undefined }

function Part({ part, label, missing }: PartProps) {
  return (
    <li className="py-3">
      <PartCard
        part={part}
        above={<PlaceName>{label}</PlaceName>}
        name={<PartLink id={part.id}>{part.name}</PartLink>}
      >
        {missing && <Instead of={missing} />}
      </PartCard>
    </li>
  )
}

function Gone({ part }: { part: MissingPart }) {
  const { label, name, count } = part
  return (
    <li className="py-3">
      <PlaceName>{label}</PlaceName>
      <p className="font-semibold text-14 text-muted">
        {count > 1 && `${count} × `}
        {name}
      </p>
      <p className="mt-1">
        <Badge tone="none">Ya no se vende</Badge>
      </p>
      <Instead of={part} />
    </li>
  )
}

/** What could stand in for a part that cannot be bought. */
function Instead({ of: { name, count, choosePath, replacement } }: { of: MissingPart }) {
  return (
    <>
      {replacement && (
        <p className="mt-2 text-14">
          <span className="text-muted">En su lugar: </span>
          <PartLink id={replacement.id}>{replacement.name}</PartLink>,{' '}
          <Price dollars={replacement.price * count} className="font-semibold" />
        </p>
      )}
      <Link
        to={choosePath}
        className="inline-flex min-h-11 items-center font-semibold text-14 text-link underline underline-offset-4"
      >
        Elegir otra<span className="sr-only"> en lugar de {name}</span>
      </Link>
    </>
  )
}

function PlaceName({ children }: { children: ReactNode }) {
  return <span className="block text-12 text-muted">{children}</span>
}

function PartLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <Link to={`/producto/${id}`} className="font-semibold text-14 underline-offset-4 hover:underline">
      {children}
    </Link>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <ErrorScreen error={error} />
  return (
    <MessageScreen
      picture={{ avif: lensAvif, webp: lensWebp }}
      isTall
      title={NOT_FOUND}
      text="Puede que su dueño lo haya borrado, o que el enlace no esté completo."
    >
      <ButtonLink to={PC_BUILD_PATH}>Arma tu PC</ButtonLink>
      <ButtonLink to="/ensambles" variant="outline">
        Ver ensambles
      </ButtonLink>
    </MessageScreen>
  )
}
