import { refusalsOfPages } from '../../contract/page-refusals.ts'
import { type GoogleNotice, googleNotices } from '../../contract/sign-in-notices.ts'
import { NOTICE_PARAM } from './return-path.ts'

/** Why a screen of ours sent somebody to the login. */
export type ShopNotice = keyof typeof shopNotices

type WayOut = { path: string; label: string }
type Notice = { tone: 'warning' | 'success'; text: string; wayOut?: WayOut | undefined }

const wayOutOf: Partial<Record<string, WayOut>> = {
  'google-correo': { path: '/login/register', label: 'Registrarse' },
  'google-confirmar': { path: '/login/recovery', label: 'Recuperar contraseña' },
  'google-sin-clave': { path: '/login/recovery', label: 'Elegir contraseña' },
} satisfies Partial<Record<GoogleNotice, WayOut>>

/** Why somebody was sent to the login, by `?aviso=`. Anyone can write one, so an unknown one says nothing. */
export function noticeFor(query: URLSearchParams): Notice | undefined {
  return notices.get(query.get(NOTICE_PARAM) ?? '')
}

/** Whether Google sent somebody back without a session. */
export function isBackFromGoogle(query: URLSearchParams): boolean {
  return Object.hasOwn(googleNotices, query.get(NOTICE_PARAM) ?? '')
}

const shopNotices = {
  sesion: { tone: 'warning', text: refusalsOfPages.not_signed_in },
  salida: {
    tone: 'warning',
    text: 'Cerramos tu sesión en este navegador, pero no pudimos avisar al servidor. Lo haremos en cuanto vuelva la conexión.',
  },
  clave: { tone: 'success', text: 'Tu contraseña nueva está lista. Ingresa con ella.' },
  enlace: { tone: 'warning', text: 'Ese enlace ya no sirve: venció o ya se usó. Pide otro.' },
  cerrada: { tone: 'success', text: 'Tu cuenta está cerrada. Gracias por tu paso por aquí.' },
} as const satisfies Record<string, Notice>

const notices = new Map<string, Notice>([
  ...Object.entries(shopNotices),
  ...Object.entries(googleNotices).map(([code, text]): [string, Notice] => [
    code,
    { tone: 'warning', text, wayOut: wayOutOf[code] },
  ]),
])
