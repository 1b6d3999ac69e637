import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, call } from '../../contract/client.ts'
import { useAction } from '../forms/use-action'
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

/** The page behind the link that confirms an e-mail. Opening it confirms. */
export default function ConfirmEmail() {
  const { outcome, problem, retry } = useConfirmation(useLinkToken())
  const { sendsMail } = useShopProfile()
  return (
    <LoginCard title={titles[outcome]}>
      {outcome === 'waiting' && (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner />
          Un momento…
        </p>
      )}
      {outcome === 'confirmed' && (
        <>
          <Alert tone="success">Listo.{sendsMail && ' Aquí llegarán los avisos de tus pedidos.'}</Alert>
          <WayOn to="/usuario">Ir a mi cuenta</WayOn>
        </>
      )}
      {outcome === 'dead' && (
        <>
          <p className="text-16 text-muted">
            El enlace venció o ya se usó. Desde tu perfil puedes ver si tu correo está confirmado
            {sendsMail && ' y pedir otro'}.
          </p>
          <WayOn to="/usuario/perfil">Ir a mi perfil</WayOn>
        </>
      )}
      {outcome === 'failed' && (
        <>
          <Alert tone="danger">{problem}</Alert>
          <Button size="lg" isWide onClick={() => retry?.()}>
            Reintentar
          </Button>
        </>
      )}
    </LoginCard>
  )
}

const titles = {
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
  const [answer, setAnswer] = useState<'confirmed' | 'dead' | null>(null)
  const sent = useRef<string>(undefined)

  const { run, problem, retry } = useAction(async (token: string) => {
    setAnswer(null)
    try {
      await call('POST /api/login/confirm-email', { body: { token } })
      setAnswer('confirmed')
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem?.error !== 'link_expired') throw error
      setAnswer('dead')
    }
  })
  const confirm = useEffectEvent(run)

  useEffect(() => {
    if (!token || sent.current === token) return
    // A link works once, and React may run an effect twice.
    sent.current = token
    void confirm(token)
  }, [token])

  const withoutAnswer = problem === null ? 'waiting' : 'failed'
  return { outcome: token === null ? 'dead' : (answer ?? withoutAnswer), problem, retry } as const
}
