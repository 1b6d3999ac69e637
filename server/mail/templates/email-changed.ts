import { type Letter, layOut } from '../layout.ts'
import type { MailAccount } from '../mail-account.ts'
import type { MailShop } from '../mail-order.ts'

export function emailChanged(account: MailAccount, shop: MailShop): Letter {
  return layOut(
    {
      subject: 'El correo de tu cuenta cambió',
      preview: 'Desde ahora te escribimos al nuevo.',
      title: 'El correo de tu cuenta cambió',
      blocks: [
        {
          kind: 'paragraph',
          text: `Hola, ${account.name}. El correo de tu cuenta cambió, y este es el último mensaje que te enviamos aquí.`,
        },
        {
          kind: 'paragraph',
          text: 'Si no fuiste tú, responde enseguida a este correo: alguien más conoce tu contraseña.',
        },
      ],
    },
    shop,
  )
}
