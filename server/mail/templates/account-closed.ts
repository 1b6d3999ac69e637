import { type Letter, layOut } from '../internal/layout.ts'
import type { MailAccount } from '../internal/mail-account.ts'
import type { MailShop } from '../internal/mail-order.ts'
import { speak } from '../internal/speak.ts'

/** The last mail. It has no name in it, because the shop no longer knows one. */
export function accountClosed(_: MailAccount, shop: MailShop): Letter {
  const say = speak('account-closed', shop, { tienda: shop.name })
  return layOut(
    {
      ...say.head,
      blocks: [
        {
          kind: 'paragraph',
          text: 'Borramos tu perfil, direcciones, favoritos, sesiones, fotos de comprobantes y los correos que te enviamos. Tus pedidos quedan en nuestros registros sin tu nombre ni tus datos.',
        },
        {
          kind: 'paragraph',
          text: 'Las facturas que ya emitimos se conservan aparte, por el tiempo que pide la ley tributaria. Con tu factura tu garantía sigue valiendo.',
        },
        {
          kind: 'paragraph',
          text: `Si no fuiste tú, responde a este correo hoy mismo. Y si un día vuelves, tu usuario y tu correo están libres.`,
        },
      ],
    },
    shop,
  )
}
