import { redirect } from 'react-router'
import type { NamedPart, PerformanceAnswer, PerformanceStep } from '../../contract/api/performance.ts'
import { type MachineQuery, machinePath, memorySizes, readMachineQuery } from '../../contract/calculator.ts'
import { CALCULATOR_PATH, resolutions } from '../../contract/performance.ts'
import { AddToCartButton } from '../cart/add-to-cart-button'
import { StockBadge } from '../catalog/stock-badge'
import { shopContext } from '../server-context'
import { pageMeta } from '../shell/page-meta'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { Link } from '../ui/link'
import { Price } from '../ui/price'
import { SelectField } from '../ui/select-field'
import { Tile } from '../ui/tile'
import { writeText } from '../ui/write-text'
import { WrittenText } from '../ui/written-text'
import type { Route } from './+types/calculator'
import { Classes, Method } from './calculator-texts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const asked = readMachineQuery(url.searchParams)
  const query = await shop.spellMachine(asked)
  const path = machinePath(query)
  // A build of the shop and products stand for models: so that a machine has one page, wherever one comes from.
  if (path !== machinePath(asked)) throw redirect(path)
  const isAsked = query.processor !== '' || query.graphics !== '' || query.memoryGb !== null
  const answer = isAsked ? await shop.ratePerformance(query) : null
  const isRated = answer !== null && answer.games.length > 0
  return {
    path,
    machine: isRated ? nameOf(answer) : null,
    form: {
      processor: answer ? fieldText(answer.processor) : '',
      graphics: answer && !answer.drawsItself ? fieldText(answer.graphics) : '',
      memoryGb: query.memoryGb ?? 16,
      resolution: query.resolution,
      kept: keptFields(path),
      ...shop.modelNames(),
    },
    open: answer && !isRated ? openQuestions(query, answer) : [],
    steps: answer?.steps ?? [],
    texts: {
      classes: isRated ? writeText(<Classes answer={answer} />) : '',
      method: writeText(<Method bases={basesOf(answer)} />),
    },
  }
}

/** Board, case and supply of the PC from which one came stay in the form's address. */
function keptFields(path: string): [name: string, value: string][] {
  const params = new URL(path, 'http://shop').searchParams
  return [...params].filter(([name]) => ['placa', 'carcasa', 'fuente'].includes(name))
}

function nameOf({ processor, graphics, drawsItself, memoryGb }: PerformanceAnswer): string {
  const drawing = drawsItself ? `${graphics.found?.name} integrada` : graphics.found?.name
  return [processor.found?.name, drawing, `${memoryGb} GB`].join(' · ')
}

const fieldText = ({ asked, found }: NamedPart) => found?.name ?? asked.replaceAll('-', ' ')

/** What keeps us from rating a machine: each with the models to choose from, where several may be meant. */
function openQuestions(
  query: MachineQuery,
  { processor, graphics, drawsItself, memoryGb }: PerformanceAnswer,
) {
  const open: { text: string; choices: { name: string; path: string }[] }[] = []
  const ask = (what: 'processor' | 'graphics', word: string, { asked, choices }: NamedPart) => {
    const typed = asked.replaceAll('-', ' ')
    if (choices.length === 0)
      open.push({
        text: `No tenemos las cifras de «${typed}»: escribe su modelo, como ${word}.`,
        choices: [],
      })
    else
      open.push({
        text: `¿Cuál es tu «${typed}»?`,
        choices: choices.map(({ slug, name }) => ({ name, path: machinePath({ ...query, [what]: slug }) })),
      })
  }
  if (processor.asked === '') open.push({ text: 'Escribe tu procesador.', choices: [] })
  else if (!processor.found) ask('processor', 'Ryzen 5 5600', processor)
  if (!graphics.found && !drawsItself) ask('graphics', 'RTX 3060 12 GB', graphics)
  else if (!graphics.found && processor.found)
    open.push({
      text: `De los gráficos del ${processor.found.name} no tenemos cifras, o no trae: escribe tu tarjeta gráfica.`,
      choices: [],
    })
  if (memoryGb === null) open.push({ text: 'Elige cuánta memoria RAM tiene.', choices: [] })
  return open
}

function basesOf(answer: PerformanceAnswer | null) {
  const rows = [...(answer?.games ?? []), ...(answer?.works ?? [])]
  return [...Map.groupBy(rows, ({ basis }) => basis)].map(([basis, same]) => ({
    basis,
    names: same.map(({ name }) => name),
  }))
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const machine = loaderData?.machine
  return pageMeta(matches, {
    title: machine ? `Qué juegos mueve: ${machine}` : 'Calculadora de Rendimiento: qué juegos mueve tu PC',
    description:
      'Di tu procesador, tu tarjeta gráfica y tu memoria: cómo va cada juego en 1080p, 1440p y 4K, qué limita y cuál es tu mejor paso en stock.',
    path: CALCULATOR_PATH,
    // As many answers as there are machines: one page of them is enough for search engines.
    isHidden: loaderData !== undefined && loaderData.path !== CALCULATOR_PATH,
  })
}

/** How well a computer serves. Links and a form alone, so that it works without scripts. */
export default function Calculator({
  loaderData: { path, machine, form, open, steps, texts },
}: Route.ComponentProps) {
  return (
    <div className="container-shop pt-6 lg:pt-8">
      <h1 className="text-24 md:text-32">Calculadora de Rendimiento</h1>
      <p className="mt-2 max-w-prose text-16 text-muted">
        Di qué tiene tu PC, o la que quieres armar: cómo va cada juego, qué la limita y cuál es su mejor paso.
      </p>
      {/* Without the key the fields would keep what was typed when a link is followed. */}
      <MachineForm key={path} {...form} />
      {!machine && open.length === 0 && <Examples />}
      <section id="resultado" className="scroll-mt-4">
        {open.length > 0 && <OpenQuestions open={open} />}
        {machine && (
          <>
            <h2 className="mt-8 flex flex-wrap items-center gap-x-3 gap-y-1 text-20">
              {machine} <Badge>Estimado</Badge>
            </h2>
            <div className="gap-12 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
              <WrittenText text={texts.classes} />
              <Steps steps={steps} />
            </div>
          </>
        )}
      </section>
      <WrittenText className="mt-12 max-w-prose" text={texts.method} />
    </div>
  )
}

type FormProps = Route.ComponentProps['loaderData']['form']

function MachineForm({ processor, graphics, memoryGb, resolution, kept, processors, cards }: FormProps) {
  const sizes = memorySizes.some((size) => size === memoryGb) ? memorySizes : [memoryGb, ...memorySizes]
  return (
    <form
      action={`${CALCULATOR_PATH}#resultado`}
      className="mt-6 grid gap-4 rounded-card border border-line p-4 sm:grid-cols-2 lg:grid-cols-[1.4fr_1.6fr_1fr_1fr_auto] lg:items-start"
    >
      <Field
        label="Procesador"
        name="cpu"
        list="procesadores"
        required
        maxLength={60}
        autoComplete="off"
        placeholder="Core i5-12400F"
        defaultValue={processor}
      />
      <Field
        label="Tarjeta gráfica"
        name="gpu"
        list="tarjetas"
        maxLength={60}
        autoComplete="off"
        placeholder="RTX 3060 12 GB"
        defaultValue={graphics}
        hint="Vacío: gráficos del procesador"
      />
      <SelectField label="Memoria RAM" name="ram" defaultValue={memoryGb}>
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size} GB
          </option>
        ))}
      </SelectField>
      <SelectField label="Resolución" name="resolucion" defaultValue={resolution.toLowerCase()}>
        {resolutions.map((one) => (
          <option key={one} value={one.toLowerCase()}>
            {one}
          </option>
        ))}
      </SelectField>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" className="lg:mt-6">
        Calcular
      </Button>
      <Names id="procesadores" names={processors} />
      <Names id="tarjetas" names={cards} />
    </form>
  )
}

const examples = [
  { query: 'cpu=core-i5-12400f&gpu=geforce-rtx-3060-12-gb&ram=16', label: 'i5-12400F con RTX 3060' },
  { query: 'cpu=ryzen-5-5600&gpu=radeon-rx-7600&ram=16', label: 'Ryzen 5 5600 con RX 7600' },
  { query: 'cpu=ryzen-5-5600g&ram=16', label: 'Ryzen 5 5600G sin tarjeta' },
]

function Examples() {
  return (
    <nav aria-label="Ejemplos" className="mt-2 flex flex-wrap gap-x-5 text-14">
      {examples.map(({ query, label }) => (
        <Link
          key={query}
          to={`${CALCULATOR_PATH}?${query}`}
          className="flex min-h-11 items-center text-link hover:underline"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** What the browser offers while one types. */
function Names({ id, names }: { id: string; names: string }) {
  return (
    <datalist id={id}>
      {names.split('|').map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}

function OpenQuestions({
  open,
}: {
  open: readonly { text: string; choices: { name: string; path: string }[] }[]
}) {
  return (
    <div className="mt-6 grid gap-4">
      {open.map(({ text, choices }) => (
        <div key={text} className="rounded-card bg-low-ground px-4 py-3">
          <p className="font-semibold text-14 text-low">{text}</p>
          {choices.length > 0 && (
            <ul className="flex flex-wrap gap-x-5 text-14">
              {choices.map(({ name, path }) => (
                <li key={path}>
                  <Link
                    to={path}
                    preventScrollReset
                    className="flex min-h-11 items-center text-link underline underline-offset-4"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  )
}

function Steps({ steps: [first, ...others] }: { steps: readonly PerformanceStep[] }) {
  return (
    <section className="mt-10 lg:mt-3">
      <h2 className="text-20">Tu mejor paso en stock</h2>
      {first ? (
        <ul className="mt-4 grid gap-3 md:max-lg:grid-cols-2 md:max-lg:gap-4">
          <StepCard step={first} />
        </ul>
      ) : (
        <p className="mt-2 max-w-prose text-16 text-muted">
          Ninguna pieza que tengamos en stock la sube de clase por sí sola.
        </p>
      )}
      {others.length > 0 && (
        <>
          <h3 className="mt-6 text-16">Otras piezas que la suben</h3>
          <ul className="mt-3 grid gap-3 md:max-lg:grid-cols-2 md:max-lg:gap-4">
            {others.map((step) => (
              <StepCard key={step.product.id} step={step} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function StepCard({ step: { product, text, advice } }: { step: PerformanceStep }) {
  return (
    <li className="companion">
      <Link to={`/producto/${product.id}`} tabIndex={-1} aria-hidden="true">
        <Tile src={product.img_url} srcSet={product.img_srcset} sizes="96px" alt="" className="tile-ground" />
      </Link>
      <div>
        <p>{product.figures.join(' · ')}</p>
        <h3>
          <Link to={`/producto/${product.id}`}>{product.name}</Link>
        </h3>
        <p className="text-14! text-ink!">{text}</p>
        <p className="text-14!">{advice}</p>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Price dollars={product.price} className="font-extrabold text-16" />
          <StockBadge stock={product.stock} />
        </span>
        <AddToCartButton product={product} />
      </div>
    </li>
  )
}
