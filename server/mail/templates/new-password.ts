import { type Letter, layOut } from '../internal/layout.ts'
import type { MailAccount } from '../internal/mail-account.ts'
import type { MailShop } from '../internal/mail-order.ts'
import { speak } from '../internal/speak.ts'

export function newPassword(account: MailAccount, shop: MailShop): Letter {
  const say = speak('new-password', shop, { nombre: account.name, tienda: shop.name })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening'),
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
