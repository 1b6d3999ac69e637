import { data, useRevalidator } from 'react-router'
import type { Product } from '../../contract/api/catalog.ts'
import { buildsSection } from '../../contract/categories.ts'
import { formatCents, toCents } from '../../contract/money.ts'
import { texts } from '../../contract/texts.ts'
import { whatsappLink } from '../../contract/whatsapp.ts'
import type { Category } from '../../server/catalog/catalog-reads.ts'
import type { ProductDetail } from '../../server/catalog/find-product.ts'
import type { Shop } from '../../server/shop.ts'
import { CompareChoice } from '../comparison/compare-choice'
import { NoticePrompt } from '../notices/notice-prompt'
import { shopContext } from '../server-context'
import { ErrorScreen, isNotFound } from '../shell/error-screen'
import { JsonLd } from '../shell/json-ld'
import { MessageScreen } from '../shell/message-screen'
import { pageMeta, titleMeta } from '../shell/page-meta'
import { Button, ButtonLink } from '../ui/button'
import { idle } from '../ui/idle'
import brokenWebp from '../ui/illustrations/broken-board.webp'
import brokenAvif from '../ui/illustrations/broken-board.webp?avif'
import lensWebp from '../ui/illustrations/lens.webp'
import lensAvif from '../ui/illustrations/lens.webp?avif'
import { LoadOnPress } from '../ui/load-on-press'
import { useLater } from '../ui/use-later'
import { writeText } from '../ui/write-text'
import { WrittenText } from '../ui/written-text'
import type { Route } from './+types/product'
import { AskQuestion } from './ask-question'
import { Breadcrumbs, type Crumb, homeCrumb } from './breadcrumbs'
import { BuyBox } from './buy-box'
import { FeedbackText } from './feedback-text'
import { GoesWellWith } from './goes-well-with'
import { isUnavailable } from './loaded-or-fetched'
import { Assurances, FactsInBrief, FactTables } from './product-facts'
import { ProductGallery } from './product-gallery'
import { ProductGrid } from './product-grid'
import { SectionHeading } from './section-heading'
import { describeProduct, describeTrail } from './structured-data'

export async function loader({ context, params }: Route.LoaderArgs) {
  const isId = /^[1-9]\d{0,14}$/.test(params.id)
  const shop = context.get(shopContext)
  const found = isId ? await shop.catalog.findProduct(Number(params.id)) : null
  if (!found) throw data(null, { status: 404 })
  const { specs, parts, isPowerUnit, ...detail } = found
  const { id } = found.product
  const [profile, askUrl, feedback, companions, categories] = await Promise.all([
    shop.profile(),
    askUrlOf(found.product, shop),
    shop.feedback(id),
    shop.catalog.findCompanions(id),
    shop.catalog.categories(),
  ])
  return {
    ...detail,
    companions,
    trail: trailTo(found, categories),
    facts: writeText(<FactsInBrief product={found.product} isForSale={found.isForSale} />),
    assurances: writeText(<Assurances product={found.product} profile={profile} askUrl={askUrl} />),
    tables: writeText(
      <FactTables
        parts={parts}
        specs={specs}
        isPowerUnit={isPowerUnit}
        buildId={found.kind === 'build' ? id : null}
      />,
    ),
    feedback: writeText(<FeedbackText feedback={feedback} />),
    rating: feedback.rating,
  }
}

/** Opens WhatsApp with the product and its price in the message. */
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
  const {
    kind,
    product,
    companions,
    similar,
    pictures,
    facts,
    assurances,
    tables,
    feedback,
    isForSale,
    trail,
  } = loaderData
  const RecentlyViewed = useLater(loadRecentlyViewed)
  return (
    // One product's state is not another's.
    <article key={product.id} className="product-page">
      <div>
        <Breadcrumbs trail={trail} />
        <JsonLd
          about={
            import.meta.env.SSR &&
            ((root) => [describeProduct(loaderData, root), describeTrail(trail, root.publicUrl)])
          }
        />
      </div>

      <ProductGallery product={product} pictures={pictures} />

      <div className="product-page-side">
        <header>
          {product.brand && <p className="text-14 text-muted">{product.brand}</p>}
          <h1 className="mt-1 text-24">{product.name}</h1>
          {product.figures.length > 0 && (
            <p className="mt-2 text-14 text-muted">{product.figures.join(' · ')}</p>
          )}
          <WrittenText text={facts} />
          {isForSale && <CompareChoice product={product} />}
          {isForSale && product.stock <= 0 && similar.length > 0 && (
            <a
              href="#parecidos"
              className="flex min-h-11 w-fit items-center font-semibold text-14 text-link underline-offset-4 hover:underline"
            >
              Se agotó. Mira otras parecidas.
            </a>
          )}
        </header>
        {isForSale ? (
          <BuyBox product={product}>
            <NoticePrompt product={product} />
            <LoadOnPress
              variant="quiet"
              className="noscript:hidden"
              load={() =>
                import('../freight/freight-answer').then(({ FreightAnswer }) => (
                  <FreightAnswer productId={product.id} />
                ))
              }
            >
              ¿Cuánto cuesta el envío?
            </LoadOnPress>
            <WrittenText text={assurances} className="buy-box-assurances" />
          </BuyBox>
        ) : (
          <Withdrawn />
        )}
      </div>

      <div className="product-page-text">
        {product.description && <p className="max-w-prose text-16">{product.description}</p>}
        <WrittenText text={tables} />
        <WrittenText text={feedback} />
        {isForSale && <AskQuestion productId={product.id} />}
      </div>

      <GoesWellWith companions={companions} />

      {similar.length > 0 && (
        // They stay in one row: only the widest screens show the fifth.
        <section
          id="parecidos"
          className="below-fold-840 mt-16 scroll-mt-32 lg:below-fold-520 max-2xl:[&_li:nth-child(5)]:hidden"
        >
          <SectionHeading title={kind === 'build' ? 'Otros ensambles' : 'Productos similares'} />
          <ProductGrid products={similar} />
        </section>
      )}

      {RecentlyViewed && <RecentlyViewed id={product.id} />}
    </article>
  )
}

/** What was seen before: its script waits until the browser has nothing else to do. */
const loadRecentlyViewed = () => idle().then(async () => (await import('./recently-viewed')).RecentlyViewed)

function trailTo(
  { kind, product }: Pick<ProductDetail, 'kind' | 'product'>,
  categories: readonly Category[],
): Crumb[] {
  const section =
    kind === 'build'
      ? buildsSection
      : categories.find(({ id, isHidden }) => id === product.category_id && !isHidden)
  return [
    homeCrumb,
    ...(section ? [{ label: section.label, to: section.path }] : []),
    { label: product.name, to: `/producto/${product.id}` },
  ]
}

function Withdrawn() {
  return (
    <div className="mt-6 rounded-card border border-line bg-secondary p-4">
      <p className="font-semibold text-16">Ya no está a la venta</p>
      <p className="mt-1 text-14 text-muted">Guardamos su página para quien llegó por un enlace.</p>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isUnavailable(error)) return <UnavailableScreen />
  if (!isNotFound(error)) return <ErrorScreen error={error} />
  return (
    <MessageScreen
      picture={{ avif: lensAvif, webp: lensWebp }}
      isTall
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
