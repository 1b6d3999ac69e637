import { useState } from 'react'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { Form, textOfField } from '../ui/form'
import { AccessPage } from './access-page'
import { CodeField } from './code-field'

/** Asked for with each new session of whoever has set up a second factor. */
export function SecondFactor() {
  const [isRecovery, setIsRecovery] = useState(false)
  const give = useAct('POST /api/admin/second-factor/verification')
  const send = (code: string) => void give.run({ body: { code } })
  return (
    <AccessPage title="Código de verificación">
      <p className="text-muted">
        {isRecovery
          ? 'Escribe uno de los códigos que guardaste cuando activaste la verificación. Cada uno sirve una vez.'
          : 'Abre tu aplicación de verificación y escribe los 6 números que muestra para Kuntur.'}
      </p>
      <Form refusal={give.refusal} onSubmit={(values) => send(textOfField(values, 'code'))}>
        <CodeField
          key={String(isRecovery)}
          label={isRecovery ? 'Código de recuperación' : 'Código'}
          isRecovery={isRecovery}
          onComplete={send}
        />
        <Button type="submit" variant="primary" size="lg" isBusy={give.isBusy}>
          Entrar
        </Button>
      </Form>
      <Button
        variant="quiet"
        onPress={() => {
          give.reset()
          setIsRecovery(!isRecovery)
        }}
      >
        {isRecovery ? 'Usar la aplicación' : 'No tengo el teléfono a mano'}
      </Button>
    </AccessPage>
  )
}
