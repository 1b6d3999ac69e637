import { Link } from 'react-router'
import type { PageLinks } from '../../contract/api/fields.ts'
import { ButtonLink } from './button'
import { ChevronLeftIcon, ChevronRightIcon } from './icons'
import { useAddressQuery } from './use-address-query'

/**
 * Leads through a long list by `?pagina=`, which says beside which row a page begins. Not there when everything is on
 * one page. Each page is a step in the history, so the way back leads through them too.
 */
export function Pagination({ pages: { previous, next } }: { pages: PageLinks }) {
  const { get, hrefWith } = useAddressQuery()
  const page = get('pagina')
  if (!page && !next) return null
  return (
    <nav aria-label="Páginas" className="mt-3 flex items-center justify-end gap-1">
      {page && (
        <ButtonLink variant="quiet" to={hrefWith({ pagina: null })}>
          Al inicio
        </ButtonLink>
      )}
      {previous && (
        <Link
          to={hrefWith({ pagina: previous })}
          rel="prev"
          aria-label="Página anterior"
          className={arrowClass}
        >
          <ChevronLeftIcon />
        </Link>
      )}
      {next && (
        <Link to={hrefWith({ pagina: next })} rel="next" aria-label="Página siguiente" className={arrowClass}>
          <ChevronRightIcon />
        </Link>
      )}
    </nav>
  )
}

const arrowClass =
  'control grid aspect-square place-items-center rounded-card border border-line hover:border-ink'
