import { lazy, Suspense, useState } from 'react'
import { useMe } from '../api/me'
import { useAct } from '../api/use-act'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { ConfirmDialog, Dialog } from '../ui/dialog'
import { Notice } from '../ui/notice'
import { Panel } from '../ui/panel'
import { RecoveryCodes } from './recovery-codes'

const SecondFactorSetUp = lazy(async () => ({
  default: (await import('./second-factor-set-up')).SecondFactorSetUp,
}))

const FEW_CODES = 3

/** Whether a second step guards the own account, and how to set it up, renew it or take it off. */
export function SecondStepPanel() {
  const { second_factor } = useMe()
  const [open, setOpen] = useState<'set_up' | 'removal' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => setOpen(null)
  const renew = useAct('POST /api/admin/second-factor/recovery-codes', {
    onDone: (answer) => setCodes(answer.recovery_codes),
  })
  const remove = useAct('DELETE /api/admin/second-factor', {
    done: ({ message }) => message,
    onDone: close,
  })
  const { is_set_up, is_required, recovery_codes_left } = second_factor

  return (
    <Panel
      title="Verificación en dos pasos"
      action={is_set_up ? <Badge tone="success">Activada</Badge> : <Badge tone="warning">Sin activar</Badge>}
    >
      <div className="grid gap-3">
        <p className="max-w-prose text-muted">
          {is_set_up
            ? 'Al ingresar te pedimos, además de tu contraseña, un código de tu teléfono. Quien solo sepa tu contraseña no entra.'
            : 'Con ella, además de tu contraseña hace falta un código de tu teléfono. Te la recomendamos: desde aquí se mueve dinero.'}
        </p>
        {is_set_up && recovery_codes_left < FEW_CODES && (
          <Notice tone="warning">
            {recovery_codes_left === 0
              ? 'Ya no te quedan códigos de recuperación. Sin ellos, perder el teléfono es perder el acceso.'
              : `Te quedan ${recovery_codes_left} códigos de recuperación.`}
          </Notice>
        )}
        {renew.refusal && <Notice tone="danger">{renew.refusal.message}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button variant={is_set_up ? 'outline' : 'primary'} onPress={() => setOpen('set_up')}>
            {is_set_up ? 'Cambiar de teléfono' : 'Activar'}
          </Button>
          {is_set_up && (
            <Button isBusy={renew.isBusy} onPress={() => void renew.run()}>
              Nuevos códigos de recuperación
            </Button>
          )}
          {is_set_up && !is_required && (
            <Button variant="quiet" onPress={() => setOpen('removal')}>
              Desactivar
            </Button>
          )}
        </div>
      </div>
      <Dialog title="Verificación en dos pasos" isOpen={open === 'set_up'} onClose={close}>
        <Suspense>
          <SecondFactorSetUp onEnd={close} />
        </Suspense>
      </Dialog>
      <Dialog title="Códigos de recuperación" isOpen={codes !== null} onClose={() => setCodes(null)}>
        {codes && <RecoveryCodes codes={codes} onEnd={() => setCodes(null)} />}
      </Dialog>
      <ConfirmDialog
        title="¿Desactivar la verificación en dos pasos?"
        action="Desactivarla"
        isDangerous
        isOpen={open === 'removal'}
        onClose={close}
        isBusy={remove.isBusy}
        refusal={remove.refusal}
        onConfirm={() => void remove.run()}
      >
        Desde entonces bastará tu contraseña para entrar.
      </ConfirmDialog>
    </Panel>
  )
}
