import { useState } from 'react'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy-button'
import { Form, textOfField } from '../ui/form'
import { Notice } from '../ui/notice'
import { CodeField } from './code-field'
import { QrCode } from './qr-code'
import { RecoveryCodes } from './recovery-codes'

/** Three steps: what one needs, the code that the telephone scans and answers, and the recovery codes. */
export function SecondFactorSetUp({ onEnd }: { onEnd: () => void }) {
  const [setUp, setSetUp] = useState<{ secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const begin = useAct('POST /api/admin/second-factor', { onDone: setSetUp })
  const confirm = useAct('POST /api/admin/second-factor/confirmation', {
    onDone: (answer) => setCodes(answer.recovery_codes),
  })
  const send = (code: string) => void confirm.run({ body: { code } })

  if (codes) return <RecoveryCodes codes={codes} onEnd={onEnd} />
  if (!setUp) {
    return (
      <div className="grid gap-4">
        {begin.refusal && <Notice tone="danger">{begin.refusal.message}</Notice>}
        <p>
          Necesitas en tu teléfono una aplicación de verificación, como Aegis, Google Authenticator o la de tu
          gestor de contraseñas.
        </p>
        <Button variant="primary" isBusy={begin.isBusy} onPress={() => void begin.run()}>
          Ya la tengo, empezar
        </Button>
      </div>
    )
  }
  return (
    <Form refusal={confirm.refusal} onSubmit={(values) => send(textOfField(values, 'code'))}>
      <p>Escanea este código con la aplicación y escribe aquí los 6 números que te muestra.</p>
      <QrCode text={setUp.uri} label="Código QR para tu aplicación de verificación" />
      <details>
        <summary className="w-fit py-2 font-semibold text-link">No puedo escanearlo</summary>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <code className="break-all rounded-badge bg-secondary px-2 py-1">{inFours(setUp.secret)}</code>
          <CopyButton text={setUp.secret} label="Copiar clave" />
        </div>
      </details>
      <CodeField label="Código" onComplete={send} />
      <Button type="submit" variant="primary" isBusy={confirm.isBusy}>
        Activar
      </Button>
    </Form>
  )
}

/** Easier to type from one screen to another. */
const inFours = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ')
