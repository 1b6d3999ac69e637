import { type Letter, layOut } from '../internal/layout.ts'
import type { MailAccount } from '../internal/mail-account.ts'
import type { MailShop } from '../internal/mail-order.ts'
import { speak } from '../internal/speak.ts'

export function questionAnswered({ name, question }: MailAccount, shop: MailShop): Letter {
  if (!question) throw new Error('The mail of an answer has no question')
  const say = speak('question-answered', shop, {
    nombre: name,
    tienda: shop.name,
    producto: question.productName,
  })
  return layOut(
    {
      ...say.head,
      preview: question.answer,
      blocks: [
        ...say.paragraphs('opening'),
        {
          kind: 'facts',
          facts: [
            ['Tu pregunta', question.words],
            ['La tienda responde', question.answer],
          ],
        },
        { kind: 'paragraph', text: 'Las dos se leen en la página del producto, sin tu nombre.' },
        { kind: 'button', label: 'Ver el producto', href: question.productUrl },
      ],
    },
    shop,
  )
}
