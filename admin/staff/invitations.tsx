import type { TeamAnswer } from '../../contract/api/admin/team.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { Panel } from '../ui/panel'
import { nameOfRole } from './team'

/** Links that nobody has used yet. */
export function Invitations({ team: { invitations, roles } }: { team: TeamAnswer }) {
  const takeBack = useAct('DELETE /api/admin/invitations/{id}', { done: 'El enlace ya no sirve' })
  if (invitations.length === 0) return null
  return (
    <Panel title="Invitaciones sin usar">
      {takeBack.refusal && <Notice tone="danger">{takeBack.refusal.message}</Notice>}
      <ul className="divide-y divide-line">
        {invitations.map(({ id, for_whom, role_id, invited_by, expires_at }) => (
          <li key={id} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="wrap-anywhere font-semibold">{for_whom ?? 'Sin nombre'}</span>
            <span>{nameOfRole(roles, role_id)}</span>
            <span className="text-muted">
              {invited_by ? `De ${invited_by}` : 'Hecha en el servidor'}, hasta el {formatMoment(expires_at)}
            </span>
            <Button
              variant="quiet"
              className="ml-auto"
              isBusy={takeBack.isBusy}
              onPress={() => void takeBack.run({ params: { id } })}
            >
              Anular
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
