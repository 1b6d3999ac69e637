import { type Letter, layOut } from '../internal/layout.ts'
import type { MailAccount } from '../internal/mail-account.ts'
import type { MailShop } from '../internal/mail-order.ts'

/** To the current address, before it is replaced. It does not name the new one, which a stranger might read here. */
export function emailChangeAsked(account: MailAccount, shop: MailShop): Letter {
  return layOut(
    {
      subject: 'Pidieron cambiar el correo de tu cuenta',
      preview: 'Si no fuiste tú, todavía puedes impedirlo.',
      title: 'Pidieron cambiar el correo de tu cuenta',
      blocks: [
        {
          kind: 'paragraph',
          text: `Hola, ${account.name}. Alguien pidió cambiar el correo de tu cuenta por otro. Será el nuevo cuando se confirme desde allá; hasta entonces sigue siendo este.`,
        },
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
