import type { MailsAnswer } from '../../contract/api/admin/desk.ts'
import { Badge, type Tone } from '../ui/badge'

export type MailStatus = MailsAnswer['mails'][number]['status']

const statuses: Record<MailStatus, { label: string; tone: Tone }> = {
  failed: { label: 'No salió', tone: 'danger' },
  kept: { label: 'Guardado', tone: 'warning' },
  queued: { label: 'En cola', tone: 'plain' },
  sent: { label: 'Enviado', tone: 'success' },
}

export function MailStatusBadge({ status }: { status: MailStatus }) {
  const { label, tone } = statuses[status]
  return <Badge tone={tone}>{label}</Badge>
}
