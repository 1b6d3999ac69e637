import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { Skeleton } from '../../app/ui/skeleton'
import type { TodayAnswer } from '../../contract/api/admin/desk.ts'
import { useMay } from '../api/me'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { CheckIcon, ChevronRightIcon } from '../ui/icons'
import { Loaded } from '../ui/loaded'
import { WaitingTime } from '../ui/waiting-time'
import { AlertsNotice } from './alerts-notice'
import { BackupNotice } from './backup-notice'
import { ExamplesNotice } from './examples-notice'
import { RestoredNotice } from './restored-notice'
import { ServiceTimes } from './service-times'

// It is long, and read in a shop's first days alone.
const Guide = lazy(async () => ({ default: (await import('./guide')).Guide }))

type Task = TodayAnswer['counts'][number]

const REFRESH_MS = 60_000

/** In the order in which a day goes: who paid, what leaves, what else must not be forgotten. */
const groups: readonly { title: string; keys: readonly Task['key'][] }[] = [
  {
    title: 'Dinero',
    keys: ['payments_to_check', 'lines_open', 'cancelled_unseen', 'refunds_owed', 'invoices_pending'],
  },
  {
    title: 'Despacho',
    keys: ['parcels_to_send', 'to_prepare', 'pickups_waiting', 'returns_asked', 'serials_pending'],
  },
  {
    title: 'Además',
    keys: [
      'questions_waiting',
      'reviews_waiting',
      'notices_to_tell',
      'stock_low',
      'mails_failed',
      'reservations_running',
    ],
  },
]

/** The list of a task, with exactly those that it counts; orders with the oldest first. */
function hrefOf({ list, query }: Task): string {
  switch (list) {
    case 'orders':
      return `/pedidos?${query}&orden=fecha`
    case 'mails':
      return `/correos?${query}`
    case 'stock':
      return `/inventario?${query}`
    case 'refunds':
      return '/reembolsos'
    case 'statement_lines':
      return '/conciliacion'
    case 'invoices':
      return '/facturas'
    case 'returns':
      return '/devoluciones'
    case 'questions':
      return '/preguntas'
    case 'reviews':
      return '/preguntas/opiniones'
    case 'notices':
      return '/avisos'
    case 'serials':
      return '/numeros-de-serie'
    case 'reservations':
      return '/reservas'
  }
}

/** What waits to be done at the shop. It asks anew once a minute while it is in front, and when somebody comes back to it. */
export function Today() {
  const today = useLoad('GET /api/admin/today', {}, { everyMs: REFRESH_MS })
  const examples = useLoad('GET /api/admin/examples', {}, { isWanted: useMay('demo.manage') })
  const backups = useLoad('GET /api/admin/backups', {}, { isWanted: useMay('settings.change') })
  const alerts = useLoad(
    'GET /api/admin/alerts',
    {},
    { isWanted: useMay('settings.change'), everyMs: REFRESH_MS },
  )
  const restoration = useLoad('GET /api/admin/restoration')
  const guide = useLoad('GET /api/admin/guide', {}, { isWanted: useMay('settings.change') })
  return (
    <Screen title="Hoy">
      {[examples, guide, backups, alerts, restoration].some(({ isLoading }) => isLoading) ? (
        // What came after them would push the tasks away from under a finger.
        <TasksSkeleton />
      ) : (
        <Suspense fallback={<TasksSkeleton />}>
          {restoration.data?.restored && <RestoredNotice restored={restoration.data.restored} />}
          {alerts.data && <AlertsNotice {...alerts.data} />}
          {backups.data && <BackupNotice backups={backups.data} />}
          {guide.data && <Guide guide={guide.data} />}
          <ExamplesNotice count={examples.data?.orders ?? 0} />
          <Loaded query={today} skeleton={<TasksSkeleton />}>
            {({ counts }) => <Tasks tasks={counts} />}
          </Loaded>
          <ServiceTimes />
        </Suspense>
      )}
    </Screen>
  )
}

function Tasks({ tasks }: { tasks: readonly Task[] }) {
  const maySeeMails = useMay('mails.read')
  const maySeeStock = useMay('stock.read')
  const maySeeInvoices = useMay('invoices.read')
  const maySeePayments = useMay('payments.read')
  const mayHandleReturns = useMay('returns.handle')
  const mayAnswer = useMay('questions.answer')
  const mayTell = useMay('notices.tell')
  const shown = tasks.filter(
    ({ list }) =>
      (list !== 'mails' || maySeeMails) &&
      (list !== 'stock' || maySeeStock) &&
      (list !== 'invoices' || maySeeInvoices) &&
      (!['refunds', 'statement_lines'].includes(list) || maySeePayments) &&
      (!['questions', 'reviews'].includes(list) || mayAnswer) &&
      (list !== 'returns' || mayHandleReturns) &&
      (list !== 'notices' || mayTell),
  )
  // A reservation that runs is the buyer's turn, and goods that run low are bought another day: no buyer waits for them.
  const isDone = shown.every(
    ({ key, count }) => count === 0 || key === 'reservations_running' || key === 'stock_low',
  )
  return (
    <>
      {isDone && (
        <p className="mb-4 flex items-center gap-3 rounded-card bg-stock-ground px-4 py-4 font-semibold text-16 text-stock">
          <CheckIcon className="size-6" />
          Nada pendiente. Buen trabajo.
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-3">
        {groups.map(({ title, keys }) => (
          <section key={title} aria-label={title} className="overflow-hidden rounded-card border border-line">
            <h2 className="border-line border-b bg-secondary px-4 py-2 font-sans font-semibold text-12 text-muted tracking-normal">
              {title}
            </h2>
            <ul className="divide-y divide-line">
              {keys.map((key) => {
                const task = shown.find((it) => it.key === key)
                return task && <TaskRow key={key} task={task} />
              })}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

/**
 * A task without work stays in its place: the eye finds each where it was, and a finger does too. The row leads to its list,
 * and the time to the one order that has waited longest.
 */
function TaskRow({ task }: { task: Task }) {
  const { label, count, oldest_at, oldest_order } = task
  const isEmpty = count === 0
  const oldest = oldest_at && (
    <>
      {count > 1 && 'Lo más antiguo, '}
      <WaitingTime since={oldest_at} />
    </>
  )
  return (
    <li className="relative flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-secondary">
      <span
        aria-hidden
        className={`min-w-8 shrink-0 text-right font-display text-24 ${isEmpty ? 'font-semibold text-muted' : 'font-extrabold text-heading'}`}
      >
        {count}
      </span>
      <span className="min-w-0 flex-1">
        <Link
          to={hrefOf(task)}
          className={`flex min-h-6 items-center after:absolute after:inset-0 after:content-[''] ${isEmpty ? 'text-muted' : 'font-semibold'}`}
        >
          <span className="sr-only">{count} </span>
          {label}
        </Link>
        {oldest_order === null ? (
          oldest && <span className="block text-12 text-muted">{oldest}</span>
        ) : (
          // It lies above the link that covers the row.
          <Link
            to={`/pedidos/${oldest_order}`}
            className="relative z-1 inline-flex min-h-6 items-center gap-1 text-12 text-link hover:underline pointer-coarse:min-h-11"
          >
            {oldest}
          </Link>
        )}
      </span>
      {isEmpty ? (
        <CheckIcon className="size-4 text-success" />
      ) : (
        <ChevronRightIcon className="size-4 text-muted" />
      )}
    </li>
  )
}

function TasksSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      {groups.map(({ title }) => (
        <Skeleton key={title} className="h-56" />
      ))}
    </div>
  )
}
