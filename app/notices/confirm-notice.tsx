import { call } from '../../contract/client.ts'
import { formatCents, toCents } from '../../contract/money.ts'
import { CONFIRM_NOTICE_PATH, END_NOTICES_PATH } from '../../contract/notices.ts'
import { pageMeta } from '../shell/page-meta'
import { Alert } from '../ui/alert'
import { ButtonLink } from '../ui/button'
import type { Route } from './+types/confirm-notice'
import { LinkPage } from './link-page'
import { useMailedLink } from './use-mailed-link'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Confirmar aviso',
    description: 'Confirma el aviso que pediste.',
    path: CONFIRM_NOTICE_PATH,
    isHidden: true,
  })
}

/** The page behind the link that confirms a notice. Opening it confirms. */
export default function ConfirmNotice() {
  const { token, answer, problem, retry } = useMailedLink((token) =>
    call('POST /api/notices/confirm', { body: { token } }),
  )
  if (answer === null)
    return (
      <LinkPage
        title="Este enlace ya no sirve"
        problem={null}
        retry={null}
        outcome={
          <>
            <p className="text-muted">
              Venció, o el aviso ya terminó. Puedes pedirlo otra vez en la página del producto.
            </p>
            <ButtonLink to="/productos">Ver productos</ButtonLink>
          </>
        }
      />
    )
  return (
    <LinkPage
      title={answer ? 'Tu aviso está confirmado' : 'Confirmando tu aviso'}
      problem={problem}
      retry={retry}
      outcome={
        answer ? (
          <>
            <Alert tone="success">
              Te escribiremos una sola vez, cuando {answer.notice.kind === 'stock' && 'haya '}
              {answer.notice.name}
              {answer.notice.price !== null &&
                ` cueste ${formatCents(toCents(answer.notice.price) ?? 0)} o menos`}
              .
            </Alert>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={`/producto/${answer.notice.prod_id}`}>Ver el producto</ButtonLink>
              <ButtonLink to={`${END_NOTICES_PATH}#${token}`} variant="outline">
                Ya no quiero avisos
              </ButtonLink>
            </div>
          </>
        ) : null
      }
    />
  )
}
