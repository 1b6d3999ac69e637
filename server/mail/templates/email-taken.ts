import { type Letter, layOut } from '../internal/layout.ts'
import type { MailAccount } from '../internal/mail-account.ts'
import type { MailShop } from '../internal/mail-order.ts'
import { speak } from '../internal/speak.ts'

export function emailTaken(account: MailAccount, shop: MailShop): Letter {
  const say = speak('email-taken', shop, { nombre: account.name, tienda: shop.name })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening'),
        {
          kind: 'paragraph',
          text: 'Si fuiste tú y quieres usarlo en la otra, cambia primero el correo de esta cuenta, o ciérrala. Si no fuiste tú, no hace falta que hagas nada.',
        },
      ],
    },
    shop,
  )
}
