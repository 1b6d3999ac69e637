import type { AlertsAnswer } from '../../contract/api/admin/alerts.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { Notice } from '../ui/notice'

/** What is wrong with the shop itself, until it is over. That backups are old has a notice of its own, with its way out. */
export function AlertsNotice({ alerts }: AlertsAnswer) {
  const shown = alerts.filter(({ kind }) => kind !== 'backup_old')
  if (shown.length === 0) return null
  return (
    <div className="mb-4 grid gap-2">
      {shown.map(({ kind, title, advice, since }) => (
        <Notice key={kind} tone="danger">
          <strong className="font-semibold">{title}</strong> {advice} Desde el {formatMoment(since)}.
        </Notice>
      ))}
    </div>
  )
}
