import { call } from '../../contract/client.ts'
import { END_NOTICES_PATH } from '../../contract/notices.ts'
import { pageMeta } from '../shell/page-meta'
import { ButtonLink } from '../ui/button'
import type { Route } from './+types/end-notices'
import { LinkPage } from './link-page'
import { useMailedLink } from './use-mailed-link'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Terminar avisos',
    description: 'Termina los avisos que pediste.',
    path: END_NOTICES_PATH,
    isHidden: true,
  })
}

/** The way out that stands in each mail of a notice. Opening it ends all notices of that person. */
export default function EndNotices() {
  const { answer, problem, retry } = useMailedLink((token) =>
    call('POST /api/notices/end', { body: { token } }),
  )
  const title =
    answer === null
      ? 'Falta una parte del enlace'
      : answer
        ? 'Tus avisos terminaron'
        : 'Terminando tus avisos'
  return (
    <LinkPage
      title={title}
      problem={problem}
      retry={retry}
      outcome={
        answer === undefined ? null : (
          <>
            <p className="text-muted">
              {answer === null
                ? 'Ábrelo otra vez desde el correo, o cópialo entero.'
                : 'Borramos lo que guardamos para ellos. Puedes pedir otros en la página de cada producto.'}
            </p>
            <ButtonLink to="/productos">Ver productos</ButtonLink>
          </>
        )
      }
    />
  )
}
