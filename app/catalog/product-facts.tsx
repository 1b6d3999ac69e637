import type { ReactNode } from 'react'
import type { BuildPart, Product, SpecRow } from '../../contract/api/catalog.ts'
import type { ShopProfile } from '../../contract/api/shop.ts'
import { slotLabels } from '../../contract/build-slots.ts'
import { PC_BUILD_PATH, type PcPlaceKey, pcPlaces } from '../../contract/pc-build.ts'
import { CALCULATOR_PATH } from '../../contract/performance.ts'
import { POWER_CUTS_PATH } from '../../contract/power-cuts.ts'
import { texts } from '../../contract/texts.ts'
import { Badge } from '../ui/badge'
import { BoxIcon, PinIcon, ReceiptIcon, ShieldIcon, TowerIcon } from '../ui/icons'
import { GradeNote } from './grade-note'

/** What of a product's page needs reading alone. Its loader writes it as HTML, so that no script carries the words. */

/** Category, stock, SKU and grade, below the name. */
export function FactsInBrief({ product, isForSale }: { product: Product; isForSale: boolean }) {
  const { category_name, stock, sku, id, grade } = product
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        <Badge>{category_name ?? texts.noCategory}</Badge>
        <Badge tone={isForSale ? (stock > 0 ? 'stock' : 'none') : 'plain'}>
          {`Stock: ${isForSale ? stock : 'N/A'}`}
        </Badge>
        <Badge>{`SKU: ${sku || id}`}</Badge>
        {grade && <Badge>{`Grado ${grade}`}</Badge>}
      </div>
      <GradeNote product={product} />
    </>
  )
}

type Assured = {
  product: Product
  profile: ShopProfile
  /** Opens WhatsApp with the product in the message. Null where the shop has no number. */
  askUrl: string | null
}

/** Pick-up, delivery, warranty and payment, and where a part goes on, below the button that buys. */
export function Assurances({ product, profile, askUrl }: Assured) {
  const { stock, warranty_months: warrantyMonths } = product
  const { address, openingHours, freightNote, taxPercent } = profile
  return (
    <ul className="grid gap-3 text-14">
      <Assurance Icon={PinIcon} title={stock > 0 ? 'Retíralo hoy en la tienda.' : 'Visítanos en la tienda.'}>
        {address}. {openingHours}.
      </Assurance>
      <Assurance Icon={BoxIcon} title="Entrega.">
        {freightNote}
      </Assurance>
      {warrantyMonths > 0 && (
        <Assurance Icon={ShieldIcon} title={`Garantía de ${formatMonths(warrantyMonths)}`}>
          con número de serie, en nuestra tienda.
        </Assurance>
      )}
      <Assurance Icon={ReceiptIcon} title="Precio final.">
        Incluye el {taxPercent} % de IVA; pagas por transferencia.
        {askUrl && (
          <>
            {' '}
            <a href={askUrl} rel="noreferrer" className="text-link underline underline-offset-4">
              Pregúntanos por WhatsApp
            </a>
          </>
        )}
      </Assurance>
      <PcBuildEntry product={product} />
    </ul>
  )
}

/** From a part or a build of the shop into the PC that the buyer puts together. */
function PcBuildEntry({ product: { id, category_id, condition } }: Pick<Assured, 'product'>) {
  const isBuild = category_id === null
  const place = pcPlaces.find(({ key }) => key === placeOfCategory[category_id ?? 0])
  if (!isBuild && (!place || condition !== 'new')) return null
  return (
    <Assurance Icon={TowerIcon} title={isBuild ? 'A tu medida.' : '¿Armas una PC?'}>
      <a
        href={`${PC_BUILD_PATH}?${isBuild ? 'ensamble' : place?.slug}=${id}`}
        className="text-link underline underline-offset-4"
      >
        {isBuild ? 'Cambiar piezas' : 'Arma tu PC con esta pieza'}
      </a>
      {isBuild ? ' y ver el precio al momento.' : ': te decimos qué encaja con ella.'}
    </Assurance>
  )
}

/** Of the categories whose products are all parts of one kind. */
const placeOfCategory: Record<number, PcPlaceKey> = {
  1: 'processor',
  2: 'graphics',
  3: 'board',
  4: 'memory',
  5: 'drive',
  6: 'supply',
  7: 'case',
}

type AssuranceProps = {
  Icon: (props: { className?: string }) => ReactNode
  title: string
  children: ReactNode
}

function Assurance({ Icon, title, children }: AssuranceProps) {
  return (
    <li className="flex gap-3">
      <Icon className="size-5 shrink-0 text-muted" />
      <span>
        <strong className="font-semibold">{title}</strong> <span className="text-muted">{children}</span>
      </span>
    </li>
  )
}

function formatMonths(months: number): string {
  if (months % 12 !== 0) return months === 1 ? '1 mes' : `${months} meses`
  return months === 12 ? '1 año' : `${months / 12} años`
}

/** The parts of a build and the specifications, in the order in which they decide. */
export function FactTables({
  parts,
  specs,
  isPowerUnit,
  buildId,
}: {
  parts: readonly BuildPart[]
  specs: readonly SpecRow[]
  isPowerUnit: boolean
  /** Null where it is no build. */
  buildId: number | null
}) {
  return (
    <>
      <FactTable title="Componentes" rows={parts.map(toRow)} />
      {buildId !== null && (
        <MoreLink to={`${CALCULATOR_PATH}?ensamble=${buildId}`}>¿Qué juegos mueve?</MoreLink>
      )}
      <FactTable title="Especificaciones" rows={specs} />
      {isPowerUnit && <MoreLink to={POWER_CUTS_PATH}>¿Te alcanza? Calcula con tus vatios</MoreLink>}
    </>
  )
}

function MoreLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="mt-4 text-14">
      <a href={to} className="text-link underline underline-offset-4">
        {children}
      </a>
    </p>
  )
}

type Row = { label: string; value: ReactNode }

function FactTable({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-20">{title}</h2>
      <dl className="border-line border-t text-14 md:columns-2 md:gap-x-12 lg:columns-1 2xl:columns-2">
        {rows.map(({ label, value }) => (
          <div
            key={label}
            className="grid break-inside-avoid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 border-line border-b py-3"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Links to the part's own page if it is sold separately. */
function toRow({ slot, name, id }: BuildPart): Row {
  const link = (
    <a href={`/producto/${id}`} className="-my-3 block py-3 text-link underline-offset-4 hover:underline">
      {name}
    </a>
  )
  return { label: slotLabels[slot], value: id === null ? name : link }
}
