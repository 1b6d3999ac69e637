import type { ReactNode } from 'react'
import { type PcPlaceKey, writePartList } from '../../contract/pc-build.ts'
import { CALCULATOR_PATH } from '../../contract/performance.ts'
import { POWER_CUTS_PATH } from '../../contract/power-cuts.ts'
import { buttonClass } from '../ui/button'
import { AlertIcon, CheckIcon, HelpIcon } from '../ui/icons'
import { Price } from '../ui/price'
import { linkClass } from './link-class'
import type { ShownPcBuild, Verdict } from './show-pc-build'

/** Below this the page on power cuts has nothing to say. */
const LEAST_WATTS = 10

/** What decides how well a PC runs. */
const ratedPlaces: readonly PcPlaceKey[] = ['processor', 'memory', 'graphics']

/** All of a PC build in sum, as the loader writes it: what the rules say, watts, assembly and price. */
export function WrittenSummary({ pc }: { pc: ShownPcBuild }) {
  const { watts, limits, lacks, assembly, next } = pc
  // The calculator reads the builder's own address.
  const rated = pc.places
    .filter(({ place, parts }) => ratedPlaces.includes(place) && parts.length > 0)
    .map(({ slug, parts }) => `${slug}=${writePartList(parts)}`)
  return (
    <>
      <VerdictLine verdict={pc.verdict} className="mt-2 text-16" />
      <ul className="mt-2 grid gap-1 text-14 text-muted empty:hidden">
        {[...lacks, ...(limits ? [limits] : [])].map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {next && (
        <a
          href={next.path}
          data-step="siguiente"
          className={`${buttonClass({ isWide: true })} mt-3 max-lg:hidden`}
        >
          {next.label}
        </a>
      )}
      {watts.need !== null && (
        <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-line border-t pt-4 text-14">
          <Row label="Consumo máximo estimado">{watts.need} W</Row>
          {watts.advised !== null && <Row label="Fuente aconsejada">{watts.advised} W</Row>}
          {watts.supply !== null && <Row label="Tu fuente">{watts.supply} W</Row>}
        </dl>
      )}
      <p className="flex flex-wrap gap-x-6 empty:hidden">
        {rated.length > 0 && (
          <a href={`${CALCULATOR_PATH}?${rated.join('&')}`} className={linkClass}>
            ¿Qué juegos mueve?
          </a>
        )}
        {watts.need !== null && watts.need >= LEAST_WATTS && (
          <a href={`${POWER_CUTS_PATH}?vatios=${watts.need}`} className={linkClass}>
            ¿Y si se va la luz?
          </a>
        )}
      </p>
      {assembly && assembly.stock <= 0 && !assembly.isChosen && (
        <p className="mt-4 border-line border-t pt-4 text-14 text-muted">
          {assembly.name}: por ahora no tomamos más.
        </p>
      )}
      {assembly && (assembly.stock > 0 || assembly.isChosen) && (
        <a
          href={assembly.togglePath}
          data-step="servicio"
          data-stay
          aria-current={assembly.isChosen || undefined}
          className="mt-4 flex min-h-13 items-center justify-between gap-3 border-line border-t pt-3 text-14"
        >
          <span>
            <span className="block font-semibold">
              <span className="sr-only">{assembly.isChosen ? 'Quitar: ' : 'Añadir: '}</span>
              {assembly.name}
            </span>
            <span className="text-muted">
              + <Price dollars={assembly.price} />
            </span>
          </span>
          <span className="filter-knob shrink-0" />
        </a>
      )}
      <p className="mt-4 flex items-baseline justify-between gap-4 border-line border-t pt-4">
        <span className="text-14 text-muted">Total, IVA incluido</span>
        <Price dollars={pc.total} className="font-extrabold text-24" />
      </p>
      {pc.shortOf.length > 0 && (
        <p className="mt-2 text-14 text-warning">No hay suficiente en stock: {pc.shortOf.join(', ')}.</p>
      )}
    </>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </>
  )
}

/** Total, watts and verdict in one place, for the bar at the bottom of a narrow screen. */
export function WrittenBar({ pc: { total, watts, verdict } }: { pc: ShownPcBuild }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Price dollars={total} className="font-extrabold text-20" />
        {watts.need !== null && <span className="text-12 text-muted">{watts.need} W</span>}
      </p>
      <VerdictLine verdict={verdict} className="text-12" />
    </>
  )
}

const verdictLooks = {
  good: { Icon: CheckIcon, look: 'text-success' },
  careful: { Icon: HelpIcon, look: 'text-warning' },
  bad: { Icon: AlertIcon, look: 'text-danger' },
  plain: { Icon: null, look: 'text-muted' },
}

function VerdictLine({ verdict: { tone, text }, className }: { verdict: Verdict; className: string }) {
  const { Icon, look } = verdictLooks[tone]
  return (
    <p className={`flex items-center gap-1.5 font-semibold ${look} ${className}`}>
      {Icon && <Icon className="size-[1.25em] shrink-0" />}
      {text}
    </p>
  )
}

/** Where it comes from: a build of the shop, which may be cheaper as it stands. */
export function WrittenBase({ base }: { base: ShownPcBuild['base'] }) {
  if (!base) return null
  return (
    <p className="mt-1 text-14 text-muted">
      {base.isUnchanged ? 'Las piezas del ' : 'A partir del '}
      <a href={`/producto/${base.id}`} className="hit-44 text-link underline underline-offset-4">
        {base.name}
      </a>
      {base.isUnchanged && base.stock > 0 && (
        <>
          : ya armado y probado cuesta <Price dollars={base.price} className="font-semibold text-ink" />
        </>
      )}
      .
    </p>
  )
}
