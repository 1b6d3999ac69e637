import { type Letter, layOut } from '../internal/layout.ts'
import type { MailAccount } from '../internal/mail-account.ts'
import type { MailShop } from '../internal/mail-order.ts'
import { speak } from '../internal/speak.ts'

/** To the current address, before it is replaced. It does not name the new one, which a stranger might read here. */
export function emailChangeAsked(account: MailAccount, shop: MailShop): Letter {
  const say = speak('email-change-asked', shop, { nombre: account.name, tienda: shop.name })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening'),
        {
          kind: 'paragraph',
          text: 'Si fuiste tú, no hace falta que hagas nada. Si no, recupera tu cuenta ahora mismo: al elegir otra contraseña el cambio se anula y se cierran todas las sesiones.',
        },
        { kind: 'button', label: 'Recuperar mi cuenta', href: shop.recoveryUrl },
      ],
    },
    shop,
  )
}
