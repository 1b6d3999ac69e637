import { useState } from 'react'
import type { CustomerAnswer, RecoveryLinkAnswer } from '../../contract/api/admin/customers.ts'
import { type IdentityCheck, identityCheckLabels, identityChecks } from '../../contract/customers.ts'
import { useAct } from '../api/use-act'
import { Button, buttonClass } from '../ui/button'
import { CopyButton } from '../ui/copy-button'
import { ConfirmDialog, Dialog, DialogActions } from '../ui/dialog'
import { Form } from '../ui/form'
import { Notice } from '../ui/notice'
import { Select } from '../ui/select'

type Props = { customer: CustomerAnswer['customer']; onClose: () => void }

/** A link to a new password for somebody whose mail does not arrive, handed over by whatever way the two use. */
export function RecoveryLinkDialog({ customer, onClose }: Props) {
  const [checkedBy, setCheckedBy] = useState<IdentityCheck | null>(null)
  const [made, setMade] = useState<RecoveryLinkAnswer | null>(null)
  const make = useAct('POST /api/admin/customers/{id}/recovery-link', { onDone: setMade })
  return (
    <Dialog title="Enlace para entrar" isOpen onClose={onClose}>
      {made ? (
        <div className="grid gap-4">
          <p>
            Dáselo a {customer.name} y a nadie más: quien lo abra elige la contraseña de su cuenta. Sirve una
            vez, durante {made.minutes} minutos, y no lo volveremos a mostrar.
          </p>
          <p className="break-all rounded-card bg-secondary px-3 py-2">{made.link}</p>
          <DialogActions>
            {made.whatsapp && (
              <a
                href={made.whatsapp}
                target="_blank"
                rel="noreferrer"
                className={buttonClass({ variant: 'quiet' })}
              >
                Enviar por WhatsApp
              </a>
            )}
            <CopyButton text={made.link} label="Copiar enlace" />
            <Button variant="primary" onPress={onClose}>
              Listo
            </Button>
          </DialogActions>
        </div>
      ) : (
        <Form
          refusal={make.refusal}
          onSubmit={() =>
            void (checkedBy && make.run({ params: { id: customer.id }, body: { checked_by: checkedBy } }))
          }
        >
          <p>
            Para quien no recibe el correo con que se recupera la contraseña. Su contraseña de ahora sirve
            hasta que elija la nueva; entonces se cierran sus sesiones.
          </p>
          <Notice tone="warning">
            Comprueba antes que hablas con la persona: quien tiene el enlace entra a su cuenta y ve sus datos.
          </Notice>
          <Select
            name="checked_by"
            label="¿Cómo lo comprobaste?"
            options={identityChecks.map((id) => ({ id, label: identityCheckLabels[id] }))}
            value={checkedBy}
            onChange={setCheckedBy}
            isRequired
          />
          <DialogActions>
            <Button variant="quiet" onPress={onClose}>
              Volver
            </Button>
            <Button type="submit" variant="primary" isBusy={make.isBusy} isDisabled={checkedBy === null}>
              Crear enlace
            </Button>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  )
}

export function EndSessionsDialog({ customer, onClose }: Props) {
  const end = useAct('POST /api/admin/customers/{id}/end-sessions', {
    done: ({ message }) => message,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title="Cerrar sus sesiones"
      action="Cerrar sesiones"
      isOpen
      onClose={onClose}
      isBusy={end.isBusy}
      refusal={end.refusal}
      onConfirm={() => void end.run({ params: { id: customer.id } })}
    >
      <p>
        Sale de todos los navegadores en que entró, por ejemplo de un celular que perdió. Vuelve a entrar con
        su contraseña o con Google.
      </p>
    </ConfirmDialog>
  )
}
