import { type Letter, layOut } from '../internal/layout.ts'
import type { MailAccount } from '../internal/mail-account.ts'
import type { MailShop } from '../internal/mail-order.ts'

export function confirmEmail(account: MailAccount, shop: MailShop): Letter {
  return layOut(
    {
      subject: 'Confirma tu correo',
      preview: 'Un clic y tu cuenta queda lista. El enlace sirve durante 24 horas.',
      title: 'Confirma tu correo',
      blocks: [
        {
          kind: 'paragraph',
          text: `Hola, ${account.name}. Confirma que este correo es tuyo: así puedes recuperar tu contraseña si algún día la olvidas.`,
        },
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
