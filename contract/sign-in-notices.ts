/** Why somebody who came from Google is back at the form, by `/login?aviso=`. */
export const googleNotices = {
  google: 'El ingreso con Google aún no está disponible. Usa tu usuario y contraseña.',
  'google-cancelado': 'Cancelaste el ingreso con Google. Puedes intentarlo de nuevo o usar tu contraseña.',
  'google-fallo': 'No pudimos hablar con Google. Inténtalo de nuevo o usa tu contraseña.',
  'google-correo': 'Google aún no confirmó tu correo. Confírmalo en tu cuenta de Google o usa tu contraseña.',
  'google-vincular':
    'Ya tienes una cuenta con ese correo. Ingresa una vez con tu contraseña y la unimos a Google.',
  'google-confirmar':
    'Ya existe una cuenta con ese correo, sin confirmar. Recupera tu contraseña y luego ingresa con Google.',
  'google-sin-clave':
    'Ya existe una cuenta con ese correo, aún sin contraseña. Elige una y luego ingresa con Google.',
} as const

export type GoogleNotice = keyof typeof googleNotices
