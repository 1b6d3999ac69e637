import type { User } from '../../contract/api/user.ts'
import { texts } from '../../contract/texts.ts'
import { Illustration } from '../ui/illustration'
import { Link } from '../ui/link'
import { Mark } from '../ui/mark'
import { accountMeta } from './account-meta'
import { Avatar } from './avatar'
import { EmailNotice } from './email-notice'
import { LatestOrder } from './latest-order'
import { QuickLinks } from './quick-links'
import { WhenLoaded } from './when-loaded'

export const meta = accountMeta('Mi cuenta')

const emblems = ['condor', 'star', 'bolt', 'chip', 'fan', 'memory']
const badges = import.meta.glob<string>('../ui/illustrations/badge-*', {
  eager: true,
  query: '?url',
  import: 'default',
})
const badge = (emblem: string, form: 'avif' | 'webp') =>
  badges[`../ui/illustrations/badge-${emblem}.${form}`] ?? ''

export default function Dashboard() {
  return (
    <WhenLoaded title="DASHBOARD">
      {(user) => (
        <div className="grid grid-cols-1 gap-4 sm:gap-6">
          <Identity user={user} />
          <EmailNotice user={user} />
          <div className="grid grid-cols-1 gap-4 sm:gap-6 xl:grid-cols-2">
            <LatestOrder user={user} />
            <QuickLinks user={user} />
          </div>
          <Achievements />
        </div>
      )}
    </WhenLoaded>
  )
}

function Identity({ user }: { user: User }) {
  return (
    <section className="on-band relative overflow-hidden rounded-card p-4 sm:p-6 dark:border dark:border-line">
      <Mark className="-right-8 -bottom-6 pointer-events-none absolute w-56 text-white/6 sm:w-72" />
      <div className="relative flex items-center gap-4 sm:gap-6">
        <Avatar user={user} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-24 text-white">{user.nickname || texts.unregistered}</h1>
            <p className="rounded-badge border border-mark px-2 font-semibold text-12 text-mark leading-6">
              <span className="sr-only">Rango: </span>Novato
            </p>
          </div>
          <p className="mt-1 truncate text-14 text-band-muted">{user.email}</p>
          {!user.nickname && (
            <Link
              to="/usuario/perfil"
              className="hit-44 mt-2 inline-block font-semibold text-14 text-white underline underline-offset-4"
            >
              Ponte un apodo
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}

function Achievements() {
  return (
    <section aria-labelledby="logros" className="rounded-card border border-line p-4 sm:p-6">
      <p className="font-semibold text-14 text-link">Próximamente</p>
      <h2 id="logros" className="mt-1 text-20">
        Logros
      </h2>
      <p className="mt-1 max-w-prose text-14 text-muted">
        Arma, mejora y repite: cada paso tendrá aquí su insignia. Aún las estamos forjando.
      </p>
      <ul className="mt-4 grid grid-cols-3 gap-3 sm:grid-cols-6">
        {emblems.map((emblem) => (
          <li
            key={emblem}
            className="tile-ground grid aspect-square place-items-center rounded-card border border-field border-dashed"
          >
            <Illustration
              avif={badge(emblem, 'avif')}
              webp={badge(emblem, 'webp')}
              className="w-full max-w-36 p-2 opacity-60"
            />
            <span className="sr-only">Logro por descubrir</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
