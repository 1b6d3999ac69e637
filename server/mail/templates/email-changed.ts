import { type Letter, layOut } from '../internal/layout.ts'
import type { MailAccount } from '../internal/mail-account.ts'
import type { MailShop } from '../internal/mail-order.ts'
import { speak } from '../internal/speak.ts'

export function emailChanged(account: MailAccount, shop: MailShop): Letter {
  const say = speak('email-changed', shop, { nombre: account.name, tienda: shop.name })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening'),
        {
          kind: 'paragraph',
          text: 'Si no fuiste tú, responde enseguida a este correo: alguien más entra a tu cuenta.',
        },
      ],
    },
    shop,
  )
}
