import { textOf } from '../../contract/errors.ts'
import { type GoogleNotice, googleNotices } from '../../contract/sign-in-notices.ts'

type WayOut = { path: string; label: string }
type Notice = { tone: 'warning' | 'success'; text: string; wayOut?: WayOut | undefined }

const wayOutOf: Partial<Record<string, WayOut>> = {
  'google-correo': { path: '/login/register', label: 'Registrarse' },
  'google-confirmar': { path: '/login/recovery', label: 'Recuperar contraseña' },
  'google-sin-clave': { path: '/login/recovery', label: 'Elegir contraseña' },
} satisfies Partial<Record<GoogleNotice, WayOut>>

/** Why somebody was sent to the login, by the address's `?aviso=`. Anyone can write one: what is unknown says nothing. */
export function noticeFor(query: URLSearchParams): Notice | undefined {
  return notices.get(query.get('aviso') ?? '')
}

const notices = new Map<string, Notice>([
  ...Object.entries(googleNotices).map(([code, text]): [string, Notice] => [
    code,
    { tone: 'warning', text, wayOut: wayOutOf[code] },
  ]),
  ['sesion', { tone: 'warning', text: textOf.not_signed_in }],
  [
    'salida',
    {
      tone: 'warning',
      text: 'Cerramos tu sesión en este navegador, pero no pudimos avisar al servidor. Lo haremos en cuanto vuelva la conexión.',
    },
  ],
  ['clave', { tone: 'success', text: 'Tu contraseña nueva está lista. Ingresa con ella.' }],
  ['cerrada', { tone: 'success', text: 'Tu cuenta está cerrada. Gracias por tu paso por aquí.' }],
])
