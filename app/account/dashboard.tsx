import type { User } from '../../contract/api/user.ts'
import { texts } from '../../contract/texts.ts'
import { Badge } from '../ui/badge'
import { Mark } from '../ui/mark'
import { Spinner } from '../ui/spinner'
import { LoadFailure } from './load-failure'
import { useAccount } from './use-loaded-user'

const achievementSlots = [1, 2, 3, 4, 5, 6]

export default function Dashboard() {
  const { data, reload } = useAccount()
  if (data.status === 'failed') return <LoadFailure onRetry={reload} />
  if (data.status === 'loading') {
    return (
      <p role="status" className="flex items-center justify-center gap-3 py-16 text-muted">
        <Spinner />
        Cargando tus datos…
      </p>
    )
  }
  return (
    <div className="grid gap-6">
      <Identity user={data.user} />
      <Achievements />
    </div>
  )
}

function Identity({ user }: { user: User }) {
  return (
    <section className="flex items-center gap-4 rounded-card border border-line p-4 sm:gap-6 sm:p-6">
      <span
        aria-hidden="true"
        className="on-band grid size-18 shrink-0 place-items-center rounded-full font-display font-extrabold text-24 dark:border dark:border-line"
      >
        {initials(user)}
      </span>
      <div className="min-w-0">
        <h1 className="break-words text-24">{user.nickname || texts.unregistered}</h1>
        <p className="mb-2 truncate text-14 text-muted">{user.email}</p>
        <Badge>Novato</Badge>
      </div>
    </section>
  )
}

function Achievements() {
  return (
    <section aria-labelledby="logros" className="overflow-hidden rounded-card border border-line">
      <div className="on-band relative overflow-hidden px-4 py-6 sm:px-6 dark:border-line dark:border-b">
        <Mark className="-right-6 pointer-events-none absolute top-2 w-44 text-white/8" />
        <p className="font-semibold text-14 text-mark">Próximamente</p>
        <h2 id="logros" className="mt-1 text-20 text-white">
          Logros
        </h2>
        <p className="relative mt-1 max-w-prose text-14 text-band-muted">
          Arma, mejora y repite: cada paso tendrá aquí su insignia. Aún las estamos forjando.
        </p>
      </div>
      <ul className="grid grid-cols-3 gap-3 p-4 sm:grid-cols-6 sm:p-6">
        {achievementSlots.map((slot) => (
          <li
            key={slot}
            className="grid aspect-square place-items-center rounded-card border border-field border-dashed"
          >
            <Mark className="w-1/2 text-line" />
            <span className="sr-only">Logro por descubrir</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Of first and last name when both are known, else of what the person is called here. */
function initials({ first_name, last_name, nickname, username }: User): string {
  const names = first_name && last_name ? [first_name, last_name] : [nickname || first_name || username]
  return names
    .map((name) => Array.from(name.trim())[0] ?? '')
    .join('')
    .toLocaleUpperCase('es')
}
