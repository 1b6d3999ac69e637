import { type Letter, layOut } from '../internal/layout.ts'
import type { MailAccount } from '../internal/mail-account.ts'
import type { MailShop } from '../internal/mail-order.ts'

export function confirmNewEmail(account: MailAccount, shop: MailShop): Letter {
  return layOut(
    {
      subject: 'Confirma tu nuevo correo',
      preview: 'Hasta que lo confirmes, tu cuenta sigue con el anterior.',
      title: 'Confirma tu nuevo correo',
      blocks: [
        {
          kind: 'paragraph',
          text: `Hola, ${account.name}. Pediste usar este correo en tu cuenta. Confirma que es tuyo:`,
        },
        { kind: 'button', label: 'Confirmar correo', href: account.link },
        {
          kind: 'paragraph',
          text: 'El enlace sirve durante 24 horas. Hasta entonces tu cuenta sigue con el correo anterior.',
        },
        { kind: 'paragraph', text: 'Si no lo pediste, no hagas nada.' },
      ],
    },
    shop,
  )
}
