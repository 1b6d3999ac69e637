import type { PerformanceAnswer, RatingAnswer } from '../../contract/api/performance.ts'
import { type PerformanceClass, resolutions } from '../../contract/performance.ts'

/** What of the page needs reading alone. Its loader writes it as HTML, so that no script carries the words. */

type Rated = Pick<PerformanceAnswer, 'games' | 'works' | 'limit' | 'resolution'>

/** What each game and each kind of work can be expected to do, and what limits it. */
export function Classes({ answer: { games, works, limit, resolution } }: { answer: Rated }) {
  return (
    <>
      <p className="mt-3 max-w-prose text-16">
        {limit?.text ?? `En ${resolution} tus piezas van parejas: ninguna limita sola en muchos juegos.`}
      </p>
      <table className="mt-4 w-full table-fixed border-line border-b text-14">
        <caption className="sr-only">Cómo va cada juego, por resolución: estimado</caption>
        <thead>
          <tr className={`border-line border-b text-muted ${narrowRow}`}>
            <th scope="col" className="py-2 text-left font-semibold max-[20rem]:col-span-3">
              Juego
            </th>
            {resolutions.map((one) => (
              <th
                key={one}
                scope="col"
                className={`py-2 text-left font-semibold min-[20rem]:w-19 sm:w-32 ${one === resolution ? 'text-ink' : ''}`}
              >
                {one}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {games.map(({ key, name, at }) => (
            <tr key={key} className={`border-line border-t align-top ${narrowRow}`}>
              <th
                scope="row"
                className="break-words py-2 pr-2 text-left font-semibold max-[20rem]:col-span-3"
              >
                {name}
                <Limiting rating={at[resolution]} />
              </th>
              {resolutions.map((one) => (
                <td key={one} className="py-2">
                  <ClassWords rating={at[one]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <h2 className="mt-10 text-20">Para trabajar y estudiar</h2>
      <dl className="mt-3 border-line border-t text-14">
        {works.map(({ key, name, program, rating }) => (
          <div
            key={key}
            className="flex flex-wrap items-start justify-between gap-x-4 border-line border-b py-2"
          >
            <dt className="font-semibold">
              {name}
              <span className="block font-normal text-12 text-muted">Con {program}</span>
              <Limiting rating={rating} />
            </dt>
            <dd className="w-19 shrink-0 sm:w-32">
              <ClassWords rating={rating} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Where there is no room for four columns, as on a phone at twice its size, a game stands above its classes. */
const narrowRow = 'max-[20rem]:grid max-[20rem]:grid-cols-3 max-[20rem]:gap-x-1 max-[20rem]:text-12'

/** A colour says good, careful or no, as on the badges of stock; the words say it without it. */
const tones: Record<PerformanceClass, string> = {
  insufficient: 'text-none',
  low: 'text-low',
  medium: 'text-ink',
  high: 'text-stock',
  top: 'text-stock',
}

function ClassWords({ rating: { class: reached, label } }: { rating: RatingAnswer }) {
  const [quality, how] = label.split(', ')
  return (
    <>
      <span className={`block font-semibold ${tones[reached]}`}>{quality}</span>
      {how && <span className="block text-12 text-muted">{how}</span>}
    </>
  )
}

const limitWords = { processor: 'el procesador', graphics: 'la gráfica', memory: 'la memoria' }

function Limiting({ rating: { limitedBy } }: { rating: RatingAnswer }) {
  if (!limitedBy) return null
  return <span className="block font-normal text-12 text-muted">limita {limitWords[limitedBy]}</span>
}

/** How the classes come about, and what of them is known. */
export function Method({ bases }: { bases: readonly { basis: string; names: readonly string[] }[] }) {
  return (
    <>
      <h2 className="text-20">Cómo lo estimamos</h2>
      <ul className="mt-2 grid list-disc gap-2 pl-5 text-16 text-muted">
        <li>
          Cada pieza vale por sus cifras de fábrica: la gráfica por sombreadores, reloj y ancho de banda; el
          procesador por núcleos y reloj. Cuánto rinde cada arquitectura con ellas es estimación nuestra.
          Parte de las cifras viene de{' '}
          <a href="/fuentes" className="text-link underline underline-offset-4">
            datos abiertos
          </a>
          .
        </li>
        <li>
          La comparamos con las piezas que pide cada juego: «bajo» es su mínimo y «alto» lo que recomienda.
          «Medio» y «máximo», y 1440p y 4K cuando el estudio no habla de ellos, son estimación nuestra.
        </li>
        <li>
          Del procesador no pedimos más que un Ryzen 5 5600 para «alto» ni que un Ryzen 5 7600 para «máximo»,
          aunque el estudio nombre otro mayor.
        </li>
        <li>
          Es una clase, no cuadros por segundo: esos los diremos cuando hayamos medido diez equipos de la
          tienda.
        </li>
        <li>
          No cuenta DLSS, FSR ni trazado de rayos. Es para PC de escritorio: en una laptop los chips llevan
          los mismos nombres y rinden menos.
        </li>
      </ul>
      {bases.length > 0 && (
        <details className="mt-4">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-14 text-link">
            De dónde sale lo que pide cada juego
          </summary>
          <dl className="mt-1 grid gap-2 text-14">
            {bases.map(({ basis, names }) => (
              <div key={basis}>
                <dt className="font-semibold">{names.join(', ')}</dt>
                <dd className="text-muted">{basis}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}
