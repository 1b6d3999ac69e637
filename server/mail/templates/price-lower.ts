import { type Letter, layOut } from '../internal/layout.ts'
import type { MailNotice } from '../internal/mail-notice.ts'
import type { MailShop } from '../internal/mail-order.ts'

export function priceLower(notice: MailNotice, shop: MailShop): Letter {
  const { productName, price, below } = notice
  return layOut(
    {
      subject: `Bajó de precio: ${productName}`,
      preview: `Ahora cuesta ${price}, IVA incluido.`,
      title: `Ahora cuesta ${price}`,
      blocks: [
        {
          kind: 'paragraph',
          text: `Pediste que te avisemos cuando ${productName} cueste ${below} o menos. Ahora cuesta ${price}, IVA incluido. El precio puede cambiar, y no apartamos el producto.`,
        },
        { kind: 'button', label: 'Ver el producto', href: notice.productUrl },
        { kind: 'paragraph', text: 'Es el único correo que te enviamos por este aviso.' },
        { kind: 'link', label: 'No quiero más avisos', href: notice.endUrl },
      ],
    },
    shop,
  )
}
