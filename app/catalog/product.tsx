import type { ReactNode } from 'react'
import { data, useRevalidator } from 'react-router'
import type { Product } from '../../contract/api/catalog.ts'
import { slotLabels } from '../../contract/build-slots.ts'
import { buildsSection, categories } from '../../contract/categories.ts'
import { formatCents, toCents } from '../../contract/money.ts'
import { texts } from '../../contract/texts.ts'
import { whatsappLink } from '../../contract/whatsapp.ts'
import type { Shop } from '../../server/shop.ts'
import { AddToCartButton } from '../cart/add-to-cart-button'
import { FavouriteButton } from '../favourites/favourite-button'
import { shopContext } from '../server-context'
import { ErrorScreen, isNotFound } from '../shell/error-screen'
import { JsonLd } from '../shell/json-ld'
import { MessageScreen } from '../shell/message-screen'
import { pageMeta, titleMeta } from '../shell/page-meta'
import { useShopProfile } from '../shell/shop-profile'
import { Badge } from '../ui/badge'
import { Button, ButtonLink } from '../ui/button'
import { BoxIcon, PinIcon, ReceiptIcon, ShieldIcon } from '../ui/icons'
import brokenWebp from '../ui/illustrations/broken-board.webp'
import brokenAvif from '../ui/illustrations/broken-board.webp?avif'
import lensWebp from '../ui/illustrations/lens.webp'
import lensAvif from '../ui/illustrations/lens.webp?avif'
import { Link } from '../ui/link'
import { Price } from '../ui/price'
import { Tile } from '../ui/tile'
import type { Route } from './+types/product'
import { Breadcrumbs, type Crumb, homeCrumb } from './breadcrumbs'
import { EarlierPrice } from './earlier-price'
import { GradeNote } from './grade-note'
import { isUnavailable } from './loaded-or-fetched'
import { PictureNote } from './picture-note'
import { ProductGrid } from './product-grid'
import { SectionHeading } from './section-heading'
import { describeProduct, describeTrail } from './structured-data'

export async function loader({ context, params }: Route.LoaderArgs) {
  const isId = /^[1-9]\d{0,14}$/.test(params.id)
  const shop = context.get(shopContext)
  const detail = isId ? await shop.catalog.findProduct(Number(params.id)) : null
  if (!detail) throw data(null, { status: 404 })
  return { ...detail, askUrl: await askUrlOf(detail.product, shop) }
}

/** Opens WhatsApp with the product and its price in the message. Made here, so that no browser loads what makes it. */
async function askUrlOf({ id, name, price }: Product, shop: Shop): Promise<string | null> {
  const { whatsapp } = await shop.profile()
  if (!whatsapp) return null
  const amount = formatCents(toCents(price) ?? 0)
  return whatsappLink(whatsapp, `Hola, me interesa ${name} (${amount}): ${shop.publicUrl}/producto/${id}`)
}

export function meta({ loaderData, error, matches }: Route.MetaArgs) {
  // Other errors have a screen that sets its own title.
  if (!loaderData) return isNotFound(error) ? titleMeta(matches, 'Producto no encontrado') : []
  const { product, isForSale } = loaderData
  const summary = [product.name, product.figures.join(', ')].filter(Boolean).join(': ')
  return pageMeta(matches, {
    title: product.name,
    description: product.description || `${summary}. Precio final, IVA incluido.`,
    path: `/producto/${product.id}`,
    isHidden: !isForSale,
    picture: product.img_url,
  })
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { kind, product, picture, hasPicture, specs, parts, isForSale, similar } = loaderData
  const trail = trailTo(loaderData)
  return (
    <article className="container-shop flex flex-col pt-4 short:sm:max-lg:grid short:sm:max-lg:grid-cols-[2fr_3fr] short:sm:max-lg:gap-x-6 lg:grid lg:grid-cols-[minmax(0,560px)_minmax(0,1fr)] lg:grid-rows-[auto_auto_auto_1fr] lg:gap-x-14 lg:pt-6 2xl:grid-cols-[minmax(0,680px)_minmax(0,1fr)]">
      <div className="col-span-2">
        <Breadcrumbs trail={trail} />
        <JsonLd
          about={
            import.meta.env.SSR &&
            ((root) => [describeProduct(loaderData, root), describeTrail(trail, root.publicUrl)])
          }
        />
      </div>
      <figure className="relative row-span-3">
        <Tile
          src={picture.src}
          srcSet={picture.srcset}
          sizes="(width >= 96rem) 598px, (width >= 64rem) 480px, calc(100vw - 80px)"
          alt={picture.alt}
          size={picture.width}
          isUrgent
          className="tile-ground max-h-[72svh] w-full rounded-card border border-line p-6 lg:p-10"
        />
        <FavouriteButton product={product} className="absolute top-1 right-1" />
        <PictureNote hasPicture={hasPicture} />
      </figure>

      <header className="mt-4 short:sm:mt-0 lg:mt-0">
        {product.brand && <p className="text-14 text-muted">{product.brand}</p>}
        <h1 className="mt-1 text-24">{product.name}</h1>
        {product.figures.length > 0 && (
          <p className="mt-2 text-14 text-muted">{product.figures.join(' · ')}</p>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          <Badge>{product.category_name ?? texts.noCategory}</Badge>
          <Badge tone={isForSale ? (product.stock > 0 ? 'stock' : 'none') : 'plain'}>
            Stock: {isForSale ? product.stock : 'N/A'}
          </Badge>
          <Badge>SKU: {product.sku || product.id}</Badge>
          {product.grade && <Badge>Grado {product.grade}</Badge>}
        </div>
        <GradeNote product={product} />
        {isForSale && product.stock <= 0 && similar.length > 0 && (
          <a
            href="#parecidos"
            className="mt-2 inline-flex min-h-11 items-center font-semibold text-14 text-link underline-offset-4 hover:underline"
          >
            Se agotó. Mira otras parecidas.
          </a>
        )}
      </header>

      {isForSale ? <Purchase detail={loaderData} /> : <Withdrawn />}

      <div className="mt-4 lg:mt-6">
        {product.description && <p className="max-w-prose text-16">{product.description}</p>}
        {isForSale && <Assurances detail={loaderData} />}
      </div>

      <SpecTable title="Componentes" rows={parts.map(toRow)} />
      <SpecTable title="Especificaciones" rows={specs} />

      {similar.length > 0 && (
        // They stay in one row: only the widest screens show the fifth.
        <section
          id="parecidos"
          className="below-fold-840 col-span-2 mt-16 scroll-mt-32 lg:below-fold-520 max-2xl:[&_li:nth-child(5)]:hidden"
        >
          <SectionHeading title={kind === 'build' ? 'Otros ensambles' : 'Productos similares'} />
          <ProductGrid products={similar} />
        </section>
      )}
    </article>
  )
}

type Detail = Route.ComponentProps['loaderData']

function trailTo({ kind, product }: Detail): Crumb[] {
  const section = kind === 'build' ? buildsSection : categories.find(({ id }) => id === product.category_id)
  return [
    homeCrumb,
    ...(section ? [{ label: section.label, to: section.path }] : []),
    { label: product.name, to: `/producto/${product.id}` },
  ]
}

type Row = { label: string; value: ReactNode }

function SpecTable({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <section className="col-span-2 mt-12">
      <SectionHeading title={title} />
      <dl className="border-line border-t text-14 md:columns-2 md:gap-x-12">
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
function toRow({ slot, name, id }: Detail['parts'][number]): Row {
  const link = (
    <Link to={`/producto/${id}`} className="-my-3 block py-3 text-link underline-offset-4 hover:underline">
      {name}
    </Link>
  )
  return { label: slotLabels[slot], value: id === null ? name : link }
}

/** Price and button. On a phone they are last in the page's column, so that they stick to the bottom of the screen. */
function Purchase({ detail: { product } }: { detail: Route.ComponentProps['loaderData'] }) {
  return (
    <div className="max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:order-last max-lg:col-span-2 max-lg:-mx-4 max-lg:flex max-lg:items-center max-lg:justify-between max-lg:gap-4 max-lg:border-line max-lg:border-t max-lg:bg-ground max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:mt-6">
      <p className="flex shrink-0 flex-col lg:flex-row lg:flex-wrap lg:items-baseline lg:gap-x-3">
        <Price dollars={product.price} className="font-extrabold text-24 lg:text-32" />
        <EarlierPrice product={product} />
        <span className="text-12 text-muted lg:text-14">IVA incluido</span>
      </p>
      <div className="w-full max-w-60 lg:mt-4 lg:max-w-none 2xl:max-w-130">
        <AddToCartButton product={product} variant="primary" size="lg" />
      </div>
    </div>
  )
}

function Withdrawn() {
  return (
    <div className="mt-6 rounded-card border border-line bg-secondary p-4">
      <p className="font-semibold text-16">Ya no está a la venta</p>
      <p className="mt-1 text-14 text-muted">Guardamos su página para quien llegó por un enlace.</p>
    </div>
  )
}

/** Delivery, payment and warranty, beside the button that buys. */
function Assurances({ detail: { product, askUrl } }: { detail: Detail }) {
  const { stock, warranty_months: warrantyMonths } = product
  const { address, openingHours, freightNote, taxPercent } = useShopProfile()
  return (
    <ul className="mt-6 space-y-3 border-line border-t pt-5 text-14">
      <li className="flex gap-3">
        <PinIcon className="size-5 shrink-0 text-muted" />
        <span>
          <strong className="font-semibold">
            {stock > 0 ? 'Retíralo hoy en la tienda.' : 'Visítanos en la tienda.'}
          </strong>{' '}
          <span className="text-muted">
            {address}. {openingHours}.
          </span>
        </span>
      </li>
      <li className="flex gap-3">
        <BoxIcon className="size-5 shrink-0 text-muted" />
        <span>
          <strong className="font-semibold">Entrega.</strong>{' '}
          <span className="text-muted">{freightNote}</span>
        </span>
      </li>
      {warrantyMonths > 0 && (
        <li className="flex gap-3">
          <ShieldIcon className="size-5 shrink-0 text-muted" />
          <span>
            <strong className="font-semibold">Garantía de {formatMonths(warrantyMonths)}</strong>{' '}
            <span className="text-muted">con número de serie, en nuestra tienda.</span>
          </span>
        </li>
      )}
      <li className="flex gap-3">
        <ReceiptIcon className="size-5 shrink-0 text-muted" />
        <span>
          <strong className="font-semibold">Precio final.</strong>{' '}
          <span className="text-muted">Incluye el {taxPercent} % de IVA; pagas por transferencia.</span>
          {askUrl && (
            <>
              {' '}
              <a href={askUrl} rel="noreferrer" className="text-link underline underline-offset-4">
                Pregúntanos por WhatsApp
              </a>
            </>
          )}
        </span>
      </li>
    </ul>
  )
}

function formatMonths(months: number): string {
  if (months % 12 !== 0) return months === 1 ? '1 mes' : `${months} meses`
  return months === 12 ? '1 año' : `${months / 12} años`
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isUnavailable(error)) return <UnavailableScreen />
  if (!isNotFound(error)) return <ErrorScreen error={error} />
  return (
    <MessageScreen
      picture={{ avif: lensAvif, webp: lensWebp }}
      title={texts.productNotFound}
      text="Puede que el enlace esté incompleto o que el producto ya no exista."
    >
      <ButtonLink to="/productos">Ver productos</ButtonLink>
      <ButtonLink to="/" variant="outline">
        Volver al inicio
      </ButtonLink>
    </MessageScreen>
  )
}

/** Retries in place: without a connection, reloading would lose the page and its cart. */
function UnavailableScreen() {
  const { revalidate, state } = useRevalidator()
  return (
    <MessageScreen
      isError
      picture={{ avif: brokenAvif, webp: brokenWebp }}
      title={texts.productsFailed}
      text="Tu carrito está a salvo. Prueba de nuevo en unos segundos."
    >
      <Button isLoading={state === 'loading'} onClick={revalidate}>
        Reintentar
      </Button>
    </MessageScreen>
  )
}
