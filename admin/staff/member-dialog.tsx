import type { StaffMember, StaffRole } from '../../contract/api/admin/team.ts'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { ConfirmDialog, Dialog, DialogActions } from '../ui/dialog'
import { Form } from '../ui/form'
import { MembershipSelect, membershipIn } from './membership-select'

export type MemberQuestion = 'role' | 'second_factor' | 'block' | 'unblock' | 'out'

type Props = {
  member: StaffMember
  question: MemberQuestion
  roles: readonly StaffRole[]
  onClose: () => void
}

/** What is asked before the access of one of the team changes. */
export function MemberDialog(props: Props) {
  return props.question === 'role' ? <RoleQuestion {...props} /> : <AccessQuestion {...props} />
}

function RoleQuestion({ member, roles, onClose }: Props) {
  const change = useAct('PUT /api/admin/team/{id}', { done: 'Rol cambiado', onDone: onClose })
  return (
    <Dialog title={`Rol de ${calledOf(member)}`} isOpen onClose={onClose}>
      <Form
        refusal={change.refusal}
        onSubmit={(values) => void change.run({ params: { id: member.id }, body: membershipIn(values) })}
      >
        <MembershipSelect roles={roles} current={member.role_id} />
        <p className="text-muted">
          Sus sesiones se cierran: al entrar de nuevo verá lo que su nuevo rol permite.
        </p>
        <DialogActions>
          <Button variant="quiet" onPress={onClose}>
            Volver
          </Button>
          <Button type="submit" variant="primary" isBusy={change.isBusy}>
            Cambiar
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

const questions = {
  second_factor: {
    title: '¿Quitar sus dos pasos?',
    action: 'Quitarlos',
    done: 'Ya entra con su contraseña',
    text: 'Hazlo si perdió el teléfono y los códigos de recuperación, y solo si sabes que es esa persona quien lo pide. Sus sesiones se cierran.',
    isDangerous: true,
  },
  block: {
    title: '¿Quitarle el acceso?',
    action: 'Quitar el acceso',
    done: 'Ya no tiene acceso',
    text: 'Sus sesiones se cierran ahora mismo y no podrá ingresar, tampoco como cliente. Puedes devolvérselo cuando quieras.',
    isDangerous: true,
  },
  unblock: {
    title: '¿Devolverle el acceso?',
    action: 'Devolver el acceso',
    done: 'Tiene acceso de nuevo',
    text: 'Podrá ingresar con su contraseña y su rol de antes.',
    isDangerous: false,
  },
  out: {
    title: '¿Sacarle del equipo?',
    action: 'Sacar del equipo',
    done: 'Ya no es parte del equipo',
    text: 'Su cuenta queda como la de un cliente. Lo que hizo sigue en el registro con su nombre.',
    isDangerous: true,
  },
}

function AccessQuestion({ member, question, onClose }: Props) {
  const asked = questions[question === 'role' ? 'block' : question]
  const end = { done: asked.done, onDone: onClose }
  const acts = {
    second_factor: useAct('DELETE /api/admin/team/{id}/second-factor', end),
    block: useAct('POST /api/admin/team/{id}/block', end),
    unblock: useAct('POST /api/admin/team/{id}/unblock', end),
    out: useAct('DELETE /api/admin/team/{id}', end),
  }
  const act = acts[question === 'role' ? 'block' : question]
  return (
    <ConfirmDialog
      title={asked.title}
      action={asked.action}
      isDangerous={asked.isDangerous}
      isOpen
      onClose={onClose}
      isBusy={act.isBusy}
      refusal={act.refusal}
      onConfirm={() => void act.run({ params: { id: member.id } })}
    >
      <p>
        <strong className="font-semibold">{calledOf(member)}</strong>: {asked.text}
      </p>
    </ConfirmDialog>
  )
}

const calledOf = ({ name, username }: StaffMember) => name ?? username
