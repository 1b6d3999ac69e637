import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callAdmin } from '../../contract/admin-client.ts'
import type { StaffLinkAnswer } from '../../contract/api/staff-link.ts'
import { storageKeys } from '../../contract/storage-keys.ts'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { Form, textOfField } from '../ui/form'
import { Loaded } from '../ui/loaded'
import { TextField } from '../ui/text-field'
import { AccessPage } from './access-page'

/** Behind the link that makes somebody one of the staff: the first owner's from the console, or an invitation. */
export function Welcome() {
  const [token, setToken] = useState(takeToken)
  useEffect(() => {
    // A second link, pasted into the same tab, only changes the fragment.
    const follow = () => location.hash && setToken(takeToken())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const link = useQuery({
    queryKey: ['POST /api/staff-link', token],
    queryFn: () => callAdmin('POST /api/staff-link', { body: { token } }),
    // Asked again after it was used, the API would say that it has expired.
    staleTime: 'static',
  })
  return (
    <AccessPage title="Bienvenida al equipo" isSignedIn={false}>
      <Loaded query={link}>{(answer) => <Joining token={token} link={answer} />}</Loaded>
    </AccessPage>
  )
}

/** It leaves the address at once: it must not get into the history, bookmarks and screenshots. */
function takeToken(): string {
  const token = location.hash.slice(1)
  if (token) history.replaceState(history.state, '', location.pathname)
  return token
}

function Joining({ token, link: { role, for_whom } }: { token: string; link: StaffLinkAnswer }) {
  const [hasAccount, setHasAccount] = useState(false)
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        {for_whom ? `Hola, ${for_whom}. ` : ''}
        {role === null
          ? 'Con este enlace tu cuenta queda como dueña de la tienda: puede todo.'
          : `Con este enlace entras al equipo de la tienda, con el rol «${role}».`}
      </p>
      {hasAccount ? <WithAccount token={token} /> : <WithNewAccount token={token} />}
      <Button variant="quiet" onPress={() => setHasAccount(!hasAccount)}>
        {hasAccount ? 'No tengo cuenta en la tienda' : 'Ya tengo cuenta en la tienda'}
      </Button>
    </div>
  )
}

function WithNewAccount({ token }: { token: string }) {
  const join = useAct('POST /api/staff-link/account', { onDone: enter })
  return (
    <Form
      refusal={join.refusal}
      onSubmit={(values) =>
        void join.run({
          body: {
            token,
            first_name: textOfField(values, 'first_name'),
            last_name: textOfField(values, 'last_name'),
            email: textOfField(values, 'email'),
            user: textOfField(values, 'user'),
            pass: String(values.get('pass')),
            pass2: String(values.get('pass2')),
          },
        })
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Nombre" name="first_name" isRequired autoComplete="given-name" />
        <TextField label="Apellido" name="last_name" isRequired autoComplete="family-name" />
      </div>
      <TextField label="Correo electrónico" name="email" type="email" isRequired autoComplete="email" />
      <TextField label="Usuario" name="user" isRequired autoComplete="username" />
      <TextField
        label="Contraseña"
        name="pass"
        type="password"
        isRequired
        autoComplete="new-password"
        hint="8 caracteres o más. Una frase es mejor que una palabra."
      />
      <TextField
        label="Repite la contraseña"
        name="pass2"
        type="password"
        isRequired
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" size="lg" isBusy={join.isBusy}>
        Crear mi cuenta y entrar
      </Button>
    </Form>
  )
}

function WithAccount({ token }: { token: string }) {
  const join = useAct('POST /api/staff-link/membership', { onDone: enter })
  return (
    <Form
      refusal={join.refusal}
      onSubmit={(values) =>
        void join.run({
          body: { token, user: textOfField(values, 'user'), pass: String(values.get('pass')) },
        })
      }
    >
      <TextField label="Usuario o correo" name="user" isRequired autoFocus autoComplete="username" />
      <TextField label="Contraseña" name="pass" type="password" isRequired autoComplete="current-password" />
      <Button type="submit" variant="primary" size="lg" isBusy={join.isBusy}>
        Entrar al equipo
      </Button>
    </Form>
  )
}

/** The session is a cookie. The shop's pages tell by the token in this browser that somebody is signed in. */
function enter({ token }: { token: string }): void {
  try {
    localStorage.setItem(storageKeys.token, token)
  } catch {
    // Without storage only the shop's header does not know it.
  }
  location.replace('/admin')
}
