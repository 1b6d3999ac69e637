import { type Letter, layOut } from '../internal/layout.ts'
import type { MailAccount } from '../internal/mail-account.ts'
import type { MailShop } from '../internal/mail-order.ts'
import { speak } from '../internal/speak.ts'

export function passwordChanged(account: MailAccount, shop: MailShop): Letter {
  const say = speak('password-changed', shop, { nombre: account.name, tienda: shop.name })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening'),
        { kind: 'paragraph', text: 'Si no fuiste tú, pide ahora mismo una nueva y avísanos.' },
        { kind: 'button', label: 'Recuperar mi cuenta', href: shop.recoveryUrl },
      ],
    },
    shop,
  )
}
