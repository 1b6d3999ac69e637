import type { GamerBuild } from '../../contract/api/catalog.ts'
import type { PcProposal, PcProposals } from '../../contract/api/pc-build.ts'
import { formatCents, toCents } from '../../contract/money.ts'
import { MAX_BUDGET, MIN_BUDGET, PC_BUILD_PATH, type PcWish, pcUses } from '../../contract/pc-build.ts'
import { games } from '../../contract/performance.ts'
import { buttonClass } from '../ui/button'
import { controlClass } from '../ui/field'
import { Price } from '../ui/price'
import { Tile } from '../ui/tile'

type Props = { wish: PcWish | null; proposals: PcProposals | null; builds: readonly GamerBuild[] }

/** The ways to begin, as the loader writes them: from a budget, from a machine of the shop, from one part. */
export function WrittenStart({ wish, proposals, builds }: Props) {
  return (
    <>
      <section
        aria-labelledby="presupuesto-titulo"
        className="mt-6 rounded-card border border-line p-4 sm:p-6"
      >
        <h2 id="presupuesto-titulo" className="text-20">
          ¿Cuánto quieres gastar y para qué la usarás?
        </h2>
        <WishForm wish={wish} />
      </section>
      {proposals && <Proposals proposals={proposals} />}
      {builds.length > 0 && (
        <section className="mt-12">
          <h2 className="text-20 sm:text-24">O parte de un ensamble de la tienda</h2>
          <p className="mt-1 mb-4 text-14 text-muted">
            Cambia las piezas que quieras y mira el precio al momento.
          </p>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {builds.map((build) => (
              <li key={build.id} className="min-w-0">
                <BuildLink build={build} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="mt-12">
        <h2 className="mb-4 text-20 sm:text-24">O elige pieza por pieza</h2>
        <div className="flex flex-wrap gap-3">
          <a href={`${PC_BUILD_PATH}?elegir=procesador`} className={buttonClass({ variant: 'outline' })}>
            Empezar por el procesador
          </a>
          <a href={`${PC_BUILD_PATH}?elegir=grafica`} className={buttonClass({ variant: 'outline' })}>
            Empezar por la tarjeta gráfica
          </a>
        </div>
      </section>
    </>
  )
}

const USUAL_BUDGET = 900

/** A form that any browser can send. */
function WishForm({ wish }: { wish: PcWish | null }) {
  return (
    <form action={`${PC_BUILD_PATH}#propuestas`} className="mt-4 grid gap-5 lg:flex lg:items-start lg:gap-8">
      <label className="block shrink-0 font-semibold text-14 lg:w-44">
        Hasta cuánto, en dólares
        <input
          id="presupuesto"
          type="number"
          name="presupuesto"
          inputMode="numeric"
          required
          min={MIN_BUDGET}
          max={MAX_BUDGET}
          step={1}
          defaultValue={wish?.budget ?? USUAL_BUDGET}
          autoComplete="off"
          className={`${controlClass} mt-1 min-h-13 px-3 font-display font-extrabold`}
        />
      </label>
      <fieldset className="min-w-0">
        <legend className="mb-1 font-semibold text-14">Para qué: una o varias cosas</legend>
        <div className="flex flex-wrap gap-2">
          {pcUses.map(({ code, label }) => (
            <Choice key={code} name="uso" value={code} label={label} isChosen={wish?.uses.includes(code)} />
          ))}
        </div>
        <details open={wish !== null && wish.games.length > 0} className="mt-1">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-14 text-link underline underline-offset-4">
            ¿Qué juegos?
          </summary>
          <div className="mt-1 flex flex-wrap gap-2">
            {games.map(({ key, name }) => (
              <Choice key={key} name="juegos" value={key} label={name} isChosen={wish?.games.includes(key)} />
            ))}
          </div>
        </details>
      </fieldset>
      <button
        type="submit"
        id="ver-propuestas"
        className={`${buttonClass({ size: 'lg' })} shrink-0 lg:mt-6 lg:ml-auto`}
      >
        Ver propuestas
      </button>
    </form>
  )
}

type ChoiceProps = { name: 'uso' | 'juegos'; value: string; label: string; isChosen: boolean | undefined }

function Choice({ name, value, label, isChosen }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-card border border-field px-3 text-14 hover:border-ink has-checked:border-action has-checked:font-semibold">
      <input
        id={`${name}-${value}`}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChosen}
        autoComplete="off"
        className="size-5 accent-action"
      />
      {label}
    </label>
  )
}

function Proposals({ proposals: { budget, proposals, least, text } }: { proposals: PcProposals }) {
  return (
    <section aria-labelledby="propuestas" className="mt-8">
      <h2 id="propuestas" tabIndex={-1} className="scroll-mt-32 text-20 outline-none sm:text-24">
        {least ? 'La más barata que funciona' : `Propuestas hasta ${formatDollars(budget)}`}
      </h2>
      {text && <p className="mt-2 max-w-prose text-16 text-muted">{text}</p>}
      <ul className="mt-4 grid items-stretch gap-4 lg:grid-cols-3">
        {(least ? [least] : proposals).map((proposal, index) => (
          <li key={proposal.kind}>
            <Proposal proposal={proposal} isFirst={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A budget in whole dollars: "$900". */
const formatDollars = (dollars: number) => formatCents(toCents(dollars) ?? 0).replace(/\.00$/, '')

function Proposal({
  proposal: { title, reason, total, path, parts },
  isFirst,
}: {
  proposal: PcProposal
  isFirst: boolean
}) {
  return (
    <article className="flex h-full flex-col rounded-card border border-line p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-18">{title}</h3>
        <Price dollars={total} className="font-extrabold text-24" />
      </div>
      <p className="mt-1 text-14 text-muted">{reason}</p>
      <dl className="my-4 grow divide-y divide-line border-line border-y text-14">
        {parts.map(({ id, label, name, count }) => (
          <div key={id} className="grid grid-cols-[6.5rem_1fr] gap-3 py-2">
            <dt className="text-12/5 text-muted">{label}</dt>
            <dd>
              {count > 1 && `${count} × `}
              {name}
            </dd>
          </div>
        ))}
      </dl>
      <a href={path} className={buttonClass({ variant: isFirst ? 'primary' : 'outline', isWide: true })}>
        Empezar con esta<span className="sr-only">: {title}</span>
      </a>
    </article>
  )
}

function BuildLink({ build: { id, name, price, img_url, img_srcset, figures } }: { build: GamerBuild }) {
  return (
    <a
      href={`${PC_BUILD_PATH}?ensamble=${id}`}
      className="group flex h-full flex-wrap items-center gap-3 rounded-card border border-line p-3 hover:border-field"
    >
      <Tile
        src={img_url}
        srcSet={img_srcset}
        sizes="80px"
        alt=""
        className="tile-ground size-20 shrink-0 rounded-card p-1"
      />
      <span className="min-w-0 flex-1 basis-24">
        <span className="block font-semibold text-14 underline-offset-4 group-hover:underline">{name}</span>
        <span className="block truncate text-12 text-muted">{figures.join(' · ')}</span>
        <Price dollars={price} className="font-extrabold text-16" />
        <span className="sr-only">. Cambiar sus piezas</span>
      </span>
    </a>
  )
}
