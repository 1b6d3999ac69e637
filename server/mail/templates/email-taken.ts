import { type Letter, layOut } from '../internal/layout.ts'
import type { MailAccount } from '../internal/mail-account.ts'
import type { MailShop } from '../internal/mail-order.ts'

export function emailTaken(account: MailAccount, shop: MailShop): Letter {
  return layOut(
    {
      subject: 'Este correo ya tiene una cuenta',
      preview: 'Alguien quiso usarlo en otra. No cambiamos nada.',
      title: 'Este correo ya tiene una cuenta',
      blocks: [
        {
          kind: 'paragraph',
          text: `Hola, ${account.name}. Alguien quiso poner este correo en otra cuenta. Ya es el de la tuya, así que no cambiamos nada.`,
        },
        {
          kind: 'paragraph',
          text: 'Si fuiste tú y quieres usarlo en la otra, cambia primero el correo de esta cuenta, o ciérrala. Si no fuiste tú, no hace falta que hagas nada.',
        },
      ],
    },
    shop,
  )
}
