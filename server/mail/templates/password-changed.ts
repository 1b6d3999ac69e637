import { type Letter, layOut } from '../internal/layout.ts'
import type { MailAccount } from '../internal/mail-account.ts'
import type { MailShop } from '../internal/mail-order.ts'

export function passwordChanged(account: MailAccount, shop: MailShop): Letter {
  return layOut(
    {
      subject: 'Tu contraseña cambió',
      preview: 'Cerramos tus otras sesiones.',
      title: 'Tu contraseña cambió',
      blocks: [
        {
          kind: 'paragraph',
          text: `Hola, ${account.name}. La contraseña de tu cuenta cambió y cerramos las demás sesiones.`,
        },
        { kind: 'paragraph', text: 'Si no fuiste tú, pide ahora mismo una nueva y avísanos.' },
        { kind: 'button', label: 'Recuperar mi cuenta', href: shop.recoveryUrl },
      ],
    },
    shop,
  )
}
