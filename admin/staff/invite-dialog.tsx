import { useState } from 'react'
import type { InvitationAnswer, StaffRole } from '../../contract/api/admin/team.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useAct } from '../api/use-act'
import { shopName } from '../shell/shop-name.ts'
import { Button, buttonClass } from '../ui/button'
import { CopyButton } from '../ui/copy-button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { Notice } from '../ui/notice'
import { TextField } from '../ui/text-field'
import { MembershipSelect, membershipIn } from './membership-select'

type Props = { roles: readonly StaffRole[]; isOpen: boolean; onClose: () => void }

/** Makes a link, which is handed on by whatever way the two use: the shop needs no mail server for it. */
export function InviteDialog({ roles, isOpen, onClose }: Props) {
  const [made, setMade] = useState<InvitationAnswer | null>(null)
  const invite = useAct('POST /api/admin/invitations', { onDone: setMade })

  function close() {
    setMade(null)
    invite.reset()
    onClose()
  }

  return (
    <Dialog title={made ? 'Enlace de invitación' : 'Invitar al equipo'} isOpen={isOpen} onClose={close}>
      {made ? (
        <div className="grid gap-4">
          <p>
            Envíalo a esa persona y a nadie más: quien lo abra entra al equipo. Sirve una vez, hasta el{' '}
            {formatMoment(made.expires_at)}, y no lo volveremos a mostrar.
          </p>
          <p className="break-all rounded-card bg-secondary px-3 py-2">{made.link}</p>
          <Notice tone="plain">Se une con un enlace como este: elige su usuario y su contraseña.</Notice>
          <DialogActions>
            <a
              href={`https://wa.me/?${new URLSearchParams({ text: `Únete al equipo de ${shopName}: ${made.link}` })}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'quiet' })}
            >
              Enviar por WhatsApp
            </a>
            <CopyButton text={made.link} label="Copiar enlace" />
            <Button variant="primary" onPress={close}>
              Listo
            </Button>
          </DialogActions>
        </div>
      ) : (
        <Form
          refusal={invite.refusal}
          onSubmit={(values) =>
            void invite.run({
              body: { membership: membershipIn(values), for_whom: textOfField(values, 'for_whom') },
            })
          }
        >
          <TextField
            label="Para quién"
            name="for_whom"
            autoFocus
            maxLength={60}
            hint="Un nombre, para reconocer la invitación en la lista. Puedes dejarlo vacío."
          />
          <MembershipSelect roles={roles} />
          <DialogActions>
            <Button variant="quiet" onPress={close}>
              Volver
            </Button>
            <Button type="submit" variant="primary" isBusy={invite.isBusy}>
              Crear enlace
            </Button>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  )
}
