import { type Letter, layOut } from '../internal/layout.ts'
import type { MailAccount } from '../internal/mail-account.ts'
import type { MailShop } from '../internal/mail-order.ts'

export function googleLinked(account: MailAccount, shop: MailShop): Letter {
  return layOut(
    {
      subject: 'Tu cuenta está unida a Google',
      preview: 'Ahora también puedes ingresar con Google.',
      title: 'Tu cuenta está unida a Google',
      blocks: [
        {
          kind: 'paragraph',
          text: `Hola, ${account.name}. Desde ahora puedes ingresar a tu cuenta también con Google, con este mismo correo.`,
        },
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
