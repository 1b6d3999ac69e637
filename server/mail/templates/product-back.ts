import { type Letter, layOut } from '../internal/layout.ts'
import type { MailNotice } from '../internal/mail-notice.ts'
import type { MailShop } from '../internal/mail-order.ts'

export function productBack(notice: MailNotice, shop: MailShop): Letter {
  const { productName, price } = notice
  return layOut(
    {
      subject: `Otra vez hay ${productName}`,
      preview: `Cuesta ${price}, IVA incluido.`,
      title: 'Otra vez hay',
      blocks: [
        {
          kind: 'paragraph',
          text: `${productName} está otra vez a la venta por ${price}, IVA incluido. No lo apartamos: es de quien lo compra primero.`,
        },
        { kind: 'button', label: 'Ver el producto', href: notice.productUrl },
        { kind: 'paragraph', text: 'Nos pediste este aviso. Es el único que te enviamos de este producto.' },
        { kind: 'link', label: 'No quiero más avisos', href: notice.endUrl },
      ],
    },
    shop,
  )
}
