import { data } from 'react-router'
import type { TermsPage } from '../../contract/api/shop.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { readTermsVersion, TERMS_PATH, termsPath } from '../../contract/terms.ts'
import { shopContext } from '../server-context'
import { isNotFound } from '../shell/error-screen'
import { pageMeta, titleMeta } from '../shell/page-meta'
import { RichText } from '../ui/rich-text'
import { writeText } from '../ui/write-text'
import type { Route } from './+types/terms'
import { LegalPage } from './legal-page'
import { Clause, InForceSince, LegalText } from './legal-text'

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = readTermsVersion(new URL(request.url).searchParams)
  const terms = await context.get(shopContext).terms(asked)
  if (!terms) throw data(null, { status: 404 })
  return { number: asked && terms.number, text: writeText(<Text {...terms} />) }
}

export function meta({ loaderData, error, matches }: Route.MetaArgs) {
  if (!loaderData) return isNotFound(error) ? titleMeta(matches, 'Página no encontrada') : []
  const { number } = loaderData
  return pageMeta(matches, {
    title: number ? `Términos y condiciones, versión ${number}` : 'Términos y condiciones',
    description:
      'Cómo compras en la tienda: precios, pago por transferencia, entrega, garantía y devoluciones.',
    path: number ? termsPath(number) : TERMS_PATH,
    // Search engines need those that count.
    isHidden: number !== null,
  })
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={loaderData.text} />
}

function Text({ sections, since, isCurrent, number, versions }: TermsPage) {
  return (
    <LegalText
      title="Términos y condiciones"
      note={
        isCurrent ? (
          <>
            Versión {number}. <InForceSince day={since} />
          </>
        ) : (
          <>
            Versión {number}, del <time dateTime={since}>{formatDate(since)}</time>. Ya no es la vigente:{' '}
            <a href={TERMS_PATH} className="text-link underline underline-offset-4">
              mira los términos de hoy
            </a>
            .
          </>
        )
      }
    >
      {sections.map(({ title, blocks }) => (
        <Clause key={title} title={title}>
          <RichText blocks={blocks} />
        </Clause>
      ))}
      {versions.length > 1 && (
        <Clause title="Versiones">
          <p>Cada pedido guarda qué versión aceptó quien compró.</p>
          <ul>
            {versions.map((version) => (
              <li key={version.number}>
                {version.number === number ? (
                  <strong>Versión {version.number}</strong>
                ) : (
                  <a href={termsPath(version.number)}>Versión {version.number}</a>
                )}
                , del {formatDate(version.since)}
              </li>
            ))}
          </ul>
        </Clause>
      )}
    </LegalText>
  )
}
