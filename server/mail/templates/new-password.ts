import { type Letter, layOut } from '../internal/layout.ts'
import type { MailAccount } from '../internal/mail-account.ts'
import type { MailShop } from '../internal/mail-order.ts'

export function newPassword(account: MailAccount, shop: MailShop): Letter {
  return layOut(
    {
      subject: 'Elige una nueva contraseña',
      preview: 'El enlace sirve una vez, durante 30 minutos.',
      title: 'Elige una nueva contraseña',
      blocks: [
        {
          kind: 'paragraph',
          text: `Hola, ${account.name}. Alguien pidió una nueva contraseña para tu cuenta. Si fuiste tú, elígela aquí:`,
        },
        { kind: 'button', label: 'Elegir contraseña', href: account.link },
        {
          kind: 'paragraph',
          text: 'El enlace sirve una sola vez y vence en 30 minutos. Al usarlo se cierran todas tus sesiones y, si tu cuenta estaba unida a Google, deja de estarlo.',
        },
        { kind: 'paragraph', text: 'Si no fuiste tú, no hagas nada: tu contraseña sigue siendo la misma.' },
      ],
    },
    shop,
  )
}
