import { type Letter, layOut } from '../internal/layout.ts'
import type { MailAccount } from '../internal/mail-account.ts'
import type { MailShop } from '../internal/mail-order.ts'

export function googleUnlinked(account: MailAccount, shop: MailShop): Letter {
  return layOut(
    {
      subject: 'Tu cuenta ya no está unida a Google',
      preview: 'Desde ahora ingresas con tu contraseña.',
      title: 'Tu cuenta ya no está unida a Google',
      blocks: [
        {
          kind: 'paragraph',
          text: `Hola, ${account.name}. Google ya no abre tu cuenta: desde ahora ingresas con tu contraseña. Cerramos las demás sesiones.`,
        },
        {
          kind: 'paragraph',
          text: 'Si no fuiste tú, pide ahora mismo una nueva contraseña y responde a este correo.',
        },
        { kind: 'button', label: 'Recuperar mi cuenta', href: shop.recoveryUrl },
      ],
    },
    shop,
  )
}
