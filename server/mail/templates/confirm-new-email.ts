import { type Letter, layOut } from '../internal/layout.ts'
import type { MailAccount } from '../internal/mail-account.ts'
import type { MailShop } from '../internal/mail-order.ts'
import { speak } from '../internal/speak.ts'

export function confirmNewEmail(account: MailAccount, shop: MailShop): Letter {
  const say = speak('confirm-new-email', shop, { nombre: account.name, tienda: shop.name })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening'),
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
