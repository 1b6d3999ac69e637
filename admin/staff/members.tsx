import { useState } from 'react'
import type { StaffMember, TeamAnswer } from '../../contract/api/admin/team.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { ActionMenu } from '../ui/action-menu'
import { Badge } from '../ui/badge'
import { type Column, Table } from '../ui/table'
import { MemberDialog, type MemberQuestion } from './member-dialog'
import { nameOfRole } from './team'

type Open = { member: StaffMember; question: MemberQuestion }

export function Members({ team: { members, roles } }: { team: TeamAnswer }) {
  const [open, setOpen] = useState<Open | null>(null)

  const columns: Column<StaffMember>[] = [
    {
      id: 'person',
      header: 'Persona',
      card: 'title',
      cell: ({ name, username, is_self, is_blocked }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{name ?? username}</span>
          {name && <span className="font-normal text-muted">{username}</span>}
          {is_self && <Badge>Tú</Badge>}
          {is_blocked && <Badge tone="danger">Sin acceso</Badge>}
        </span>
      ),
    },
    { id: 'role', header: 'Rol', cell: ({ role_id }) => nameOfRole(roles, role_id) },
    { id: 'email', header: 'Correo', cell: ({ email }) => <span className="break-all">{email}</span> },
    {
      id: 'second-step',
      header: 'Dos pasos',
      cell: ({ has_second_factor }) =>
        has_second_factor ? (
          <Badge tone="success">Con dos pasos</Badge>
        ) : (
          <Badge tone="warning">Solo contraseña</Badge>
        ),
    },
    {
      id: 'seen',
      header: 'Último uso',
      cell: ({ last_seen_at }) => (
        <span className="text-muted">
          <span className="md:sr-only">Último uso: </span>
          {last_seen_at ? formatMoment(last_seen_at) : 'Sin sesión'}
        </span>
      ),
    },
    {
      id: 'actions',
      header: 'Acciones',
      align: 'end',
      card: 'corner',
      cell: (member) => (
        <ActionMenu
          label={`Acciones con ${member.name ?? member.username}`}
          // What concerns the own account somebody else of the team does.
          actions={
            member.is_self
              ? []
              : questionsFor(member).map(({ question, label, isDangerous }) => ({
                  label,
                  isDangerous,
                  onAction: () => setOpen({ member, question }),
                }))
          }
        />
      ),
    },
  ]

  return (
    <>
      <Table
        label="Personas del equipo"
        columns={columns}
        rows={members}
        keyOf={({ id }) => id}
        empty={null}
      />
      {open && (
        <MemberDialog {...open} roles={roles} onClose={() => setOpen((now) => (now === open ? null : now))} />
      )}
    </>
  )
}

function questionsFor({ has_second_factor, is_blocked }: StaffMember) {
  const all: { question: MemberQuestion; label: string; isDangerous: boolean; isThere: boolean }[] = [
    { question: 'role', label: 'Cambiar de rol', isDangerous: false, isThere: true },
    {
      question: 'second_factor',
      label: 'Quitar sus dos pasos',
      isDangerous: false,
      isThere: has_second_factor,
    },
    { question: 'unblock', label: 'Devolver el acceso', isDangerous: false, isThere: is_blocked },
    { question: 'block', label: 'Quitar el acceso', isDangerous: true, isThere: !is_blocked },
    { question: 'out', label: 'Sacar del equipo', isDangerous: true, isThere: true },
  ]
  return all.filter(({ isThere }) => isThere)
}
