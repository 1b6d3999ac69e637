import { type Letter, layOut } from '../internal/layout.ts'
import type { MailNotice } from '../internal/mail-notice.ts'
import type { MailShop } from '../internal/mail-order.ts'
import { speak } from '../internal/speak.ts'

export function priceLower(notice: MailNotice, shop: MailShop): Letter {
  const say = speak('price-lower', shop, {
    producto: notice.productName,
    precio: notice.price,
    tienda: shop.name,
    limite: notice.below,
  })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening'),
        { kind: 'button', label: 'Ver el producto', href: notice.productUrl },
        { kind: 'paragraph', text: 'Es el único correo que te enviamos por este aviso.' },
        { kind: 'link', label: 'No quiero más avisos', href: notice.endUrl },
      ],
    },
    shop,
  )
}
