import { type Letter, layOut } from '../internal/layout.ts'
import type { MailAccount } from '../internal/mail-account.ts'
import type { MailShop } from '../internal/mail-order.ts'

export function emailChanged(account: MailAccount, shop: MailShop): Letter {
  return layOut(
    {
      subject: 'El correo de tu cuenta cambió',
      preview: 'Lo que escribamos sobre ella llega desde ahora al nuevo.',
      title: 'El correo de tu cuenta cambió',
      blocks: [
        {
          kind: 'paragraph',
          text: `Hola, ${account.name}. El correo de tu cuenta cambió: lo que escribamos sobre ella llega desde ahora al nuevo. Los avisos de un pedido llegan al correo que diste al hacerlo.`,
        },
        {
          kind: 'paragraph',
          text: 'Si no fuiste tú, responde enseguida a este correo: alguien más entra a tu cuenta.',
        },
      ],
    },
    shop,
  )
}
