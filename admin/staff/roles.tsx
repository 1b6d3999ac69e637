import { useState } from 'react'
import type { StaffRole } from '../../contract/api/admin/team.ts'
import { isPermission, type Permission, permissions } from '../../contract/permissions.ts'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { CheckGroup } from '../ui/check-group'
import { ConfirmDialog, Dialog, DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { Panel } from '../ui/panel'
import { TextField } from '../ui/text-field'

/** Sets of permissions, which the owner makes as the shop needs them. */
export function Roles({ roles }: { roles: readonly StaffRole[] }) {
  const [open, setOpen] = useState<StaffRole | 'new' | null>(null)
  return (
    <Panel title="Roles" action={<Button onPress={() => setOpen('new')}>Nuevo rol</Button>}>
      <ul className="divide-y divide-line">
        {roles.map((role) => (
          <li key={role.id} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 flex-1 basis-64">
              <p>
                <span className="wrap-anywhere font-semibold">{role.name}</span>{' '}
                <span className="text-muted">
                  {role.members === 1 ? '1 persona' : `${role.members} personas`}
                </span>
              </p>
              <p className="text-muted">{listed(role.permissions)}</p>
            </div>
            <Button variant="quiet" aria-label={`Editar ${role.name}`} onPress={() => setOpen(role)}>
              Editar
            </Button>
          </li>
        ))}
      </ul>
      {open && (
        <RoleDialog
          role={open === 'new' ? null : open}
          onClose={() => setOpen((now) => (now === open ? null : now))}
        />
      )}
    </Panel>
  )
}

function listed(given: readonly Permission[]): string {
  return given.length === 0 ? 'Sin permisos' : `${given.map((name) => permissions[name]).join(' · ')}`
}

function RoleDialog({ role, onClose }: { role: StaffRole | null; onClose: () => void }) {
  const [isDeleting, setIsDeleting] = useState(false)
  const make = useAct('POST /api/admin/roles', { done: 'Rol creado', onDone: onClose })
  const change = useAct('PUT /api/admin/roles/{id}', { done: 'Rol guardado', onDone: onClose })
  const remove = useAct('DELETE /api/admin/roles/{id}', { done: 'Rol eliminado', onDone: onClose })

  function save(values: FormData) {
    const body = {
      name: textOfField(values, 'name'),
      permissions: values.getAll('permissions').map(String).filter(isPermission),
    }
    void (role ? change.run({ params: { id: role.id }, body }) : make.run({ body }))
  }

  if (role && isDeleting) {
    return (
      <ConfirmDialog
        title={`¿Eliminar el rol «${role.name}»?`}
        action="Eliminar el rol"
        isDangerous
        isOpen
        onClose={() => setIsDeleting(false)}
        isBusy={remove.isBusy}
        refusal={remove.refusal}
        onConfirm={() => void remove.run({ params: { id: role.id } })}
      >
        Nadie lo tiene, así que nadie pierde nada.
      </ConfirmDialog>
    )
  }
  return (
    <Dialog title={role ? `Rol «${role.name}»` : 'Nuevo rol'} isOpen onClose={onClose}>
      <Form refusal={change.refusal ?? make.refusal} onSubmit={save}>
        <TextField
          label="Nombre"
          name="name"
          isRequired
          autoFocus={!role}
          maxLength={40}
          defaultValue={role?.name ?? ''}
        />
        <CheckGroup
          legend="Puede"
          name="permissions"
          options={choices}
          defaultChosen={role?.permissions ?? []}
        />
        {role && role.members > 0 && (
          <p className="text-muted">Si cambias lo que puede, se cierran las sesiones de quienes lo tienen.</p>
        )}
        <DialogActions>
          {role?.members === 0 && (
            <Button variant="quiet" className="mr-auto" onPress={() => setIsDeleting(true)}>
              Eliminar
            </Button>
          )}
          <Button variant="quiet" onPress={onClose}>
            Volver
          </Button>
          <Button type="submit" variant="primary" isBusy={make.isBusy || change.isBusy}>
            Guardar
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

const choices = Object.entries(permissions).map(([id, label]) => ({ id: id as Permission, label }))
