import { useState } from 'react'
import type { TeamAnswer } from '../../contract/api/admin/team.ts'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { Button } from '../ui/button'
import { Loaded } from '../ui/loaded'
import { Invitations } from './invitations'
import { InviteDialog } from './invite-dialog'
import { Members } from './members'
import { Roles } from './roles'

/** Who works here, what each may do, and how somebody joins. */
export function Team() {
  const team = useLoad('GET /api/admin/team')
  const [isInviting, setIsInviting] = useState(false)
  return (
    <Screen
      title="Equipo"
      actions={
        <Button variant="primary" isDisabled={!team.data} onPress={() => setIsInviting(true)}>
          Invitar
        </Button>
      }
    >
      <Loaded query={team}>
        {(answer) => (
          <div className="grid gap-6">
            <Members team={answer} />
            <Invitations team={answer} />
            <Roles roles={answer.roles} />
            <InviteDialog roles={answer.roles} isOpen={isInviting} onClose={() => setIsInviting(false)} />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

/** What a role is called; an owner has none, and may do everything. */
export function nameOfRole(roles: TeamAnswer['roles'], roleId: number | null): string {
  return roleId === null ? OWNER : (roles.find(({ id }) => id === roleId)?.name ?? 'Sin rol')
}

const OWNER = 'Dueño'
