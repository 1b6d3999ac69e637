import type { PowerCutAdvice } from '../../contract/api/power-cuts.ts'
import {
  MAX_BACKUP_MINUTES,
  MAX_WATTS,
  MIN_WATTS,
  POWER_CUTS_PATH,
  type PowerCutQuery,
  powerCutPath,
  readPowerCutQuery,
} from '../../contract/power-cuts.ts'
import { AddToCartButton } from '../cart/add-to-cart-button'
import { StockBadge } from '../catalog/stock-badge'
import { shopContext } from '../server-context'
import { pageMeta } from '../shell/page-meta'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { Link } from '../ui/link'
import { Price } from '../ui/price'
import { SelectField } from '../ui/select-field'
import { Tile } from '../ui/tile'
import { writeText } from '../ui/write-text'
import { WrittenText } from '../ui/written-text'
import type { Route } from './+types/power-cuts'
import { HowItIsCounted, Needed, WhenARegulatorIsEnough } from './power-cut-texts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readPowerCutQuery(url.searchParams)
  const { watts } = query
  const load = watts === null ? null : { ...query, watts }
  const advice = load && (await context.get(shopContext).adviseOnPowerCuts(load))
  return {
    query,
    advice,
    texts: {
      needed: load && advice && writeText(<Needed load={load} neededVa={advice.neededVa} />),
      regulators: writeText(<WhenARegulatorIsEnough />),
      method: writeText(<HowItIsCounted />),
    },
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const watts = loaderData?.query.watts
  return pageMeta(matches, {
    title: watts ? `UPS para ${watts} W` : 'Apagones: qué UPS necesitas',
    description:
      'Di cuántos vatios conectas y cuántos minutos quieres: qué UPS o regulador en stock alcanza, y cuánto dura.',
    path: POWER_CUTS_PATH,
    // As many answers as there are loads: one page of them is enough for search engines.
    isHidden: Boolean(watts),
  })
}

/** Which UPS keeps a computer on while the light is out. Links and a form alone, so that it works without scripts. */
export default function PowerCuts({ loaderData: { query, advice, texts } }: Route.ComponentProps) {
  return (
    <div className="container-shop pt-6 lg:pt-8">
      <h1 className="text-24 md:text-32">Apagones</h1>
      <p className="mt-2 max-w-prose text-16 text-muted">
        Di cuántos vatios conectas y cuántos minutos quieres: te decimos qué UPS en stock alcanza.
      </p>
      {/* Without the key the fields would keep what was typed when one of the links below them is followed. */}
      <LoadForm key={powerCutPath(query)} query={query} />
      <section id="resultado" className="scroll-mt-4">
        {advice && texts.needed && (
          <>
            <WrittenText className="mt-8" text={texts.needed} />
            <Backups backups={advice.backups} />
          </>
        )}
        <WrittenText className="mt-12 max-w-prose" text={texts.regulators} />
        {advice && <Units units={advice.regulators} />}
      </section>
      <WrittenText className="mt-12 max-w-prose" text={texts.method} />
    </div>
  )
}

const usualLoads = [
  { watts: 20, label: 'Módem y router' },
  { watts: 65, label: 'Laptop' },
  { watts: 120, label: 'PC de oficina' },
  { watts: 350, label: 'PC gamer media' },
  { watts: 550, label: 'PC gamer alta' },
]

function LoadForm({ query }: { query: PowerCutQuery }) {
  return (
    <>
      <form
        action={`${POWER_CUTS_PATH}#resultado`}
        className="mt-6 grid gap-4 rounded-card border border-line p-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1.4fr_auto] lg:items-end"
      >
        <Field
          label="Vatios que conectas"
          name="vatios"
          type="number"
          inputMode="numeric"
          min={MIN_WATTS}
          max={MAX_WATTS}
          required
          placeholder="300"
          defaultValue={query.watts ?? ''}
        />
        <Field
          label="Minutos que quieres"
          name="minutos"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_BACKUP_MINUTES}
          required
          defaultValue={query.minutes}
        />
        <SelectField label="Fuente de la PC" name="fuente" defaultValue={query.hasActivePfc ? '' : 'simple'}>
          <option value="">80 PLUS (PFC activo)</option>
          <option value="simple">Sin 80 PLUS, o ninguna</option>
        </SelectField>
        <Button type="submit">Calcular</Button>
      </form>
      <nav aria-label="Consumos típicos" className="mt-2 flex flex-wrap gap-x-5 text-14">
        {usualLoads.map(({ watts, label }) => (
          <Link
            key={watts}
            to={powerCutPath({ ...query, watts })}
            preventScrollReset
            className="flex min-h-11 items-center text-link hover:underline"
          >
            {label}: {watts} W
          </Link>
        ))}
      </nav>
    </>
  )
}

/** What carries the load; what does not is folded away, with its reason. */
function Backups({ backups }: Pick<PowerCutAdvice, 'backups'>) {
  const weak = backups.filter(({ verdict }) => verdict === 'weak')
  const groups = [
    { title: 'Alcanzan', units: backups.filter(({ verdict }) => verdict === 'lasts') },
    { title: 'Alcanzan por menos tiempo', units: backups.filter(({ verdict }) => verdict === 'short') },
    { title: 'Falta un dato', units: backups.filter(({ verdict }) => verdict === 'unknown') },
  ].filter(({ units }) => units.length > 0)
  return (
    <>
      {groups.length === 0 && (
        <p className="mt-6 rounded-card bg-low-ground px-4 py-3 font-semibold text-14 text-low">
          Ningún UPS en stock alcanza para tanto. Conecta solo lo que tiene que seguir encendido.
        </p>
      )}
      {groups.map(({ title, units }) => (
        <section key={title} className="mt-8">
          <h2 className="text-20">{title}</h2>
          <Units units={units} />
        </section>
      ))}
      {weak.length > 0 && (
        <details className="mt-6">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-14 text-link">
            No alcanzan ({weak.length})
          </summary>
          <Units units={weak} />
        </details>
      )}
    </>
  )
}

type Unit = PowerCutAdvice['backups' | 'regulators'][number]

function Units({ units }: { units: readonly Unit[] }) {
  return (
    <ul className="mt-4 grid gap-3 md:grid-cols-2 md:gap-4">
      {units.map(({ product, verdict, text }) => (
        <li key={product.id} className="companion">
          <Link to={`/producto/${product.id}`} tabIndex={-1} aria-hidden="true">
            <Tile
              src={product.img_url}
              srcSet={product.img_srcset}
              sizes="96px"
              alt=""
              className="tile-ground"
            />
          </Link>
          <div>
            <p>{product.figures.join(' · ')}</p>
            <h3>
              <Link to={`/producto/${product.id}`}>{product.name}</Link>
            </h3>
            <p className="text-14! text-ink!">{text}</p>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Price dollars={product.price} className="font-extrabold text-16" />
              <StockBadge stock={product.stock} />
            </span>
            {verdict !== 'weak' && <AddToCartButton product={product} />}
          </div>
        </li>
      ))}
    </ul>
  )
}
