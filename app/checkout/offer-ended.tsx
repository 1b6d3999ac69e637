import type { Offer } from '../../contract/api/offers.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { whatsappLink } from '../../contract/whatsapp.ts'
import { useShopProfile } from '../shell/shop-profile'
import { ButtonLink } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { Link } from '../ui/link'

/** Stands in the place of the checkout where the link's offer cannot be bought. Null: no offer has this link. */
export function OfferEnded({ offer }: { offer: Offer | null }) {
  const { whatsapp } = useShopProfile()
  const { title, text, asksFor } = wordsFor(offer)
  return (
    <div className="container-shop grid gap-6 py-6 sm:py-8">
      <h1 className="text-24 sm:text-32">Tu oferta</h1>
      <EmptyState title={title} text={text}>
        {asksFor !== null && whatsapp && (
          <a
            href={whatsappLink(whatsapp, asksFor)}
            target="_blank"
            rel="noreferrer"
            className="hit-44 font-semibold text-link underline underline-offset-4"
          >
            Escríbenos por WhatsApp
          </a>
        )}
        <div className="flex flex-wrap justify-center gap-3">
          {offer?.state === 'used' && (
            <ButtonLink to="/usuario/mispedidos" size="lg">
              Ver MIS PEDIDOS
            </ButtonLink>
          )}
          <ButtonLink to="/productos" variant="outline" size="lg">
            Ver productos
          </ButtonLink>
        </div>
      </EmptyState>
      {offer?.state === 'expired' && (
        <section aria-labelledby="tenia" className="rounded-card border border-line p-4 sm:p-6">
          <h2 id="tenia" className="text-16">
            Lo que tenía, a su precio de hoy
          </h2>
          <ul className="mt-2">
            {offer.lines.map(({ id, name, count }) => (
              <li key={id}>
                <Link
                  to={`/producto/${id}`}
                  className="inline-flex min-h-11 items-center text-14 text-link underline underline-offset-4"
                >
                  {count} × {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** `asksFor` is what the buyer writes to the shop to get another one. */
function wordsFor(offer: Offer | null): { title: string; text: string; asksFor: string | null } {
  if (offer === null)
    return {
      title: 'No encontramos esa oferta',
      text: 'Revisa que el enlace esté completo, como te lo enviamos.',
      asksFor: 'Hola, el enlace de mi oferta no abre.',
    }
  const what = offer.lines.map(({ count, name }) => `${count} × ${name}`).join(', ')
  switch (offer.state) {
    case 'used':
      return {
        title: 'Esta oferta ya se usó',
        text: 'Si la compraste tú, tu pedido está en MIS PEDIDOS.',
        asksFor: null,
      }
    case 'withdrawn':
      return {
        title: 'Esta oferta ya no está disponible',
        text: 'La tienda la retiró. Escríbenos y te hacemos otra.',
        asksFor: `Hola, mi oferta ya no está disponible: ${what}. ¿Me hacen otra?`,
      }
    default:
      return {
        title: 'Esta oferta venció',
        text: `Sus precios valían hasta el ${formatMoment(offer.expires_at)}. Escríbenos y te hacemos otra.`,
        asksFor: `Hola, mi oferta venció: ${what}. ¿Me hacen otra?`,
      }
  }
}
