import { formatHours, SERVICE_DAYS, serviceLabels } from '../../contract/service-times.ts'
import { useLoad } from '../api/use-load'

/** How long buyers waited lately, below what waits now. Without a figure, or before it is known, nothing is in its place. */
export function ServiceTimes() {
  const { data } = useLoad('GET /api/admin/service-times')
  if (!data || data.times.length === 0) return null
  return (
    <section aria-labelledby="tiempos" className="mt-6 text-14">
      <h2 id="tiempos" className="font-sans font-semibold text-12 text-muted tracking-normal">
        Cuánto tardamos: la mitad de las veces, esto o menos, en los últimos {SERVICE_DAYS} días
      </h2>
      <dl className="mt-2 flex flex-wrap gap-x-12 gap-y-3">
        {data.times.map(({ kind, median_hours, count }) => (
          <div key={kind}>
            <dt className="text-muted">{serviceLabels[kind]}</dt>
            <dd>
              <span className="font-display font-extrabold text-20">{formatHours(median_hours)}</span>{' '}
              <span className="text-muted">de {count}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
