import { Link } from 'react-router'
import { ChevronLeftIcon, ChevronRightIcon } from './icons'
import { useAddressQuery } from './use-address-query'

type Props = {
  /** From 1. */
  page: number
  pageSize: number
  total: number
}

/** Leads through a long list, by `?pagina=2`. Not there when everything is on one page. */
export function Pagination({ page, pageSize, total }: Props) {
  const { hrefWith } = useAddressQuery()
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (last === 1) return null
  const at = (to: number) => hrefWith({ pagina: to === 1 ? null : String(to) })
  return (
    <nav aria-label="Páginas" className="mt-3 flex items-center justify-end gap-1">
      <p className="mr-2 text-muted">
        {(page - 1) * pageSize + 1}–{Math.min(page * pageSize, total)} de {total}
      </p>
      {page > 1 && (
        <Link to={at(page - 1)} rel="prev" aria-label="Página anterior" className={arrowClass}>
          <ChevronLeftIcon />
        </Link>
      )}
      {page < last && (
        <Link to={at(page + 1)} rel="next" aria-label="Página siguiente" className={arrowClass}>
          <ChevronRightIcon />
        </Link>
      )}
    </nav>
  )
}

const arrowClass =
  'control grid aspect-square place-items-center rounded-card border border-line hover:border-ink'
