import { type Letter, layOut } from '../internal/layout.ts'
import type { MailAccount } from '../internal/mail-account.ts'
import type { MailShop } from '../internal/mail-order.ts'
import { speak } from '../internal/speak.ts'

export function googleLinked(account: MailAccount, shop: MailShop): Letter {
  const say = speak('google-linked', shop, { nombre: account.name, tienda: shop.name })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening'),
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
