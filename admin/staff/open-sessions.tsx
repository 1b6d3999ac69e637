import { useState } from 'react'
import { formatMoment } from '../../contract/shop-time.ts'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/dialog'
import { Loaded } from '../ui/loaded'
import { Panel } from '../ui/panel'

/** Where this account is signed in, and how to end that elsewhere. */
export function OpenSessions() {
  const sessions = useLoad('GET /api/user/sessions')
  const [isAsking, setIsAsking] = useState(false)
  const endOne = useAct('DELETE /api/user/sessions/{id}', { done: 'Sesión cerrada' })
  const endOthers = useAct('DELETE /api/user/sessions', {
    done: 'Las demás sesiones se cerraron',
    onDone: () => setIsAsking(false),
  })
  const hasOthers = (sessions.data?.sessions.length ?? 0) > 1

  return (
    <Panel
      title="Dónde tienes la sesión abierta"
      action={hasOthers && <Button onPress={() => setIsAsking(true)}>Cerrar las demás</Button>}
    >
      <Loaded query={sessions}>
        {(answer) => (
          <ul className="divide-y divide-line">
            {answer.sessions.map(({ id, device, is_current, last_seen_at }) => (
              <li key={id} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <span className="font-semibold">{device}</span>
                {is_current && <Badge tone="success">Esta</Badge>}
                <span className="text-muted">Último uso: {formatMoment(last_seen_at)}</span>
                {!is_current && (
                  <Button
                    variant="quiet"
                    className="ml-auto"
                    isBusy={endOne.isBusy}
                    onPress={() => void endOne.run({ params: { id } })}
                  >
                    Cerrar
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <ConfirmDialog
        title="¿Cerrar las demás sesiones?"
        action="Cerrarlas"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        isBusy={endOthers.isBusy}
        refusal={endOthers.refusal}
        onConfirm={() => void endOthers.run()}
      >
        Quien esté usando tu cuenta en otro equipo tendrá que ingresar de nuevo.
      </ConfirmDialog>
    </Panel>
  )
}
