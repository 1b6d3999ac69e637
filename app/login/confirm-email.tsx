import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../contract/client.ts'
import { failureText } from '../forms/report-failure'
import { pageMeta } from '../shell/page-meta'
import { useShopProfile } from '../shell/shop-profile'
import { Alert } from '../ui/alert'
import { Button, ButtonLink } from '../ui/button'
import { Spinner } from '../ui/spinner'
import type { Route } from './+types/confirm-email'
import { LoginCard } from './login-card'
import { loginPath } from './return-path'
import { useToken } from './session'
import { useLinkToken } from './use-link-token'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Confirmar correo',
    description: 'Confirma el correo de tu cuenta.',
    path: '/login/confirmar-correo',
    isHidden: true,
  })
}

type Outcome = { is: 'waiting' | 'confirmed' | 'dead' } | { is: 'failed'; text: string }

/** The page behind the link that confirms an e-mail. Opening it confirms. */
export default function ConfirmEmail() {
  const { outcome, retry } = useConfirmation(useLinkToken())
  const { sendsMail } = useShopProfile()
  return (
    <LoginCard title={titles[outcome.is]}>
      {outcome.is === 'waiting' && (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner />
          Un momento…
        </p>
      )}
      {outcome.is === 'confirmed' && (
        <>
          <Alert tone="success">Listo.{sendsMail && ' Aquí llegarán los avisos de tus pedidos.'}</Alert>
          <WayOn to="/usuario">Ir a mi cuenta</WayOn>
        </>
      )}
      {outcome.is === 'dead' && (
        <>
          <p className="text-16 text-muted">
            El enlace venció o ya se usó. Desde tu perfil puedes ver si tu correo está confirmado
            {sendsMail && ' y pedir otro'}.
          </p>
          <WayOn to="/usuario/perfil">Ir a mi perfil</WayOn>
        </>
      )}
      {outcome.is === 'failed' && (
        <>
          <Alert tone="danger">{outcome.text}</Alert>
          <Button size="lg" isWide onClick={retry}>
            Reintentar
          </Button>
        </>
      )}
    </LoginCard>
  )
}

const titles: Record<Outcome['is'], string> = {
  waiting: 'Confirmando tu correo',
  confirmed: 'Tu correo está confirmado',
  dead: 'Este enlace ya no sirve',
  failed: 'Confirma tu correo',
}

/** A link into the account, by way of the login for somebody who reads mail on another device. */
function WayOn({ to, children }: { to: string; children: ReactNode }) {
  const token = useToken()
  return (
    <ButtonLink to={token === null ? loginPath(to) : to} size="lg" isWide>
      {children}
    </ButtonLink>
  )
}

function useConfirmation(token: string | null | undefined) {
  const [outcome, setOutcome] = useState<Outcome>({ is: 'waiting' })
  const sent = useRef<string>(undefined)

  const confirm = useCallback(async (token: string) => {
    setOutcome({ is: 'waiting' })
    try {
      await call('POST /api/login/confirm-email', { body: { token } })
      setOutcome({ is: 'confirmed' })
    } catch (error) {
      const isDead = error instanceof ApiError && error.problem?.error === 'link_expired'
      setOutcome(isDead ? { is: 'dead' } : { is: 'failed', text: failureText(error) })
    }
  }, [])

  useEffect(() => {
    if (token === undefined || sent.current === token) return
    if (token === null) return setOutcome({ is: 'dead' })
    // A link works once, and React may run an effect twice.
    sent.current = token
    void confirm(token)
  }, [token, confirm])

  return { outcome, retry: () => sent.current && confirm(sent.current) }
}
