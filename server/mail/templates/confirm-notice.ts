import { UNCONFIRMED_NOTICE_DAYS } from '../../../contract/notices.ts'
import { type Letter, layOut } from '../internal/layout.ts'
import type { MailNotice } from '../internal/mail-notice.ts'
import type { MailShop } from '../internal/mail-order.ts'

export function confirmNotice(notice: MailNotice, shop: MailShop): Letter {
  const { kind, productName, below } = notice
  const hours = UNCONFIRMED_NOTICE_DAYS * 24
  return layOut(
    {
      subject: 'Confirma tu aviso',
      preview: `Un clic y te avisamos. El enlace sirve durante ${hours} horas.`,
      title: 'Confirma tu aviso',
      blocks: [
        {
          kind: 'paragraph',
          text:
            kind === 'stock'
              ? `Alguien pidió que te avisemos aquí cuando haya ${productName}.`
              : `Alguien pidió que te avisemos aquí cuando ${productName} cueste ${below} o menos.`,
        },
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
