import { type Letter, layOut } from '../internal/layout.ts'
import type { MailAccount } from '../internal/mail-account.ts'
import type { MailShop } from '../internal/mail-order.ts'
import { speak } from '../internal/speak.ts'

export function confirmEmail(account: MailAccount, shop: MailShop): Letter {
  const say = speak('confirm-email', shop, { nombre: account.name, tienda: shop.name })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening'),
        { kind: 'button', label: 'Confirmar correo', href: account.link },
        {
          kind: 'paragraph',
          text: 'El enlace sirve durante 24 horas. Si no creaste una cuenta con nosotros, no hagas nada.',
        },
      ],
    },
    shop,
  )
}
