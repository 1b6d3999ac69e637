import type { ReactNode } from 'react'
import type { BuildPart, Product, SpecRow } from '../../contract/api/catalog.ts'
import type { ShopProfile } from '../../contract/api/shop.ts'
import { slotLabels } from '../../contract/build-slots.ts'
import { BoxIcon, PinIcon, ReceiptIcon, ShieldIcon } from '../ui/icons'

/** What of a product's page needs reading alone. Its loader writes it as HTML, so that no script carries the words. */

type Assured = {
  product: Product
  profile: ShopProfile
  /** Opens WhatsApp with the product in the message. Null where the shop has no number. */
  askUrl: string | null
}

/** Pick-up, delivery, warranty and payment, below the button that buys. */
export function Assurances({
  product: { stock, warranty_months: warrantyMonths },
  profile,
  askUrl,
}: Assured) {
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
    </ul>
  )
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
export function FactTables({ parts, specs }: { parts: readonly BuildPart[]; specs: readonly SpecRow[] }) {
  return (
    <>
      <FactTable title="Componentes" rows={parts.map(toRow)} />
      <FactTable title="Especificaciones" rows={specs} />
    </>
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
