import { type Letter, layOut } from '../internal/layout.ts'
import type { MailAccount } from '../internal/mail-account.ts'
import type { MailShop } from '../internal/mail-order.ts'
import { speak } from '../internal/speak.ts'

export function shopAlert({ name, alerts, deskUrl }: MailAccount, shop: MailShop): Letter {
  const say = speak('shop-alert', shop, { nombre: name, tienda: shop.name })
  return layOut(
    {
      ...say.head,
      preview: alerts.map(({ title }) => title).join(' '),
      blocks: [
        ...say.paragraphs('opening'),
        { kind: 'facts', facts: alerts.map(({ title, advice }) => [title, advice]) },
        {
          kind: 'paragraph',
          text: 'Te escribimos una sola vez de cada problema: mientras dure, lo ves en Hoy.',
        },
        { kind: 'button', label: 'Abrir Hoy', href: deskUrl },
      ],
    },
    shop,
  )
}
