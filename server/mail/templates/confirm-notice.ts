import { UNCONFIRMED_NOTICE_DAYS } from '../../../contract/notices.ts'
import { type Letter, layOut } from '../internal/layout.ts'
import type { MailNotice } from '../internal/mail-notice.ts'
import type { MailShop } from '../internal/mail-order.ts'
import { speak } from '../internal/speak.ts'

export function confirmNotice(notice: MailNotice, shop: MailShop): Letter {
  const { kind, productName, below } = notice
  const hours = UNCONFIRMED_NOTICE_DAYS * 24
  const say = speak('confirm-notice', shop, {
    producto: productName,
    precio: notice.price,
    tienda: shop.name,
    limite: below,
    horas: String(hours),
  })
  return layOut(
    {
      ...say.head,
      blocks: [
        ...say.paragraphs(kind === 'stock' ? 'openingOfStock' : 'openingOfPrice'),
        { kind: 'button', label: 'Confirmar el aviso', href: notice.confirmUrl },
        {
          kind: 'paragraph',
          text: `Te escribiremos una sola vez y borraremos tu correo. El enlace sirve durante ${hours} horas. Si no fuiste tú, no hagas nada.`,
        },
        { kind: 'link', label: 'No quiero avisos', href: notice.endUrl },
      ],
    },
    shop,
  )
}
