import { Link } from '../ui/link'

export type Crumb = { label: string; to: string }

export const homeCrumb: Crumb = { label: 'Inicio', to: '/' }

/** The path from the home page to this one, which is its last entry. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Ruta de navegación" className="-mt-2 mb-2 text-14 text-muted">
      <ol className="-m-1 flex min-w-0 overflow-hidden p-1">
        {trail.map(({ label, to }, index) => (
          <li key={to} className="flex min-w-0 shrink-0 items-center last:shrink">
            {index > 0 && (
              <span aria-hidden="true" className="px-2">
                /
              </span>
            )}
            {index < trail.length - 1 ? (
              <Link
                to={to}
                className="hit-44 flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
