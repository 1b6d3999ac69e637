import { type Letter, layOut } from '../internal/layout.ts'
import type { MailNotice } from '../internal/mail-notice.ts'
import type { MailShop } from '../internal/mail-order.ts'
import { speak } from '../internal/speak.ts'

export function productBack(notice: MailNotice, shop: MailShop): Letter {
  const say = speak('product-back', shop, {
    producto: notice.productName,
    precio: notice.price,
    tienda: shop.name,
  })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs('opening'),
        { kind: 'button', label: 'Ver el producto', href: notice.productUrl },
        { kind: 'paragraph', text: 'Nos pediste este aviso. Es el único que te enviamos de este producto.' },
        { kind: 'link', label: 'No quiero más avisos', href: notice.endUrl },
      ],
    },
    shop,
  )
}
