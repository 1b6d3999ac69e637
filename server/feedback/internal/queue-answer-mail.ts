import { and, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { queueAccountMail } from '../../mail/queue-mail.ts'

/**
 * Queues the mail that tells a buyer of the answer. Who has not confirmed the e-mail gets none, because the address may be
 * somebody else's: the answer stands on the page of the product.
 */
export async function queueAnswerMail(
  tx: Transaction,
  { id, accountId }: { id: number; accountId: number },
): Promise<void> {
  const [buyer] = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, accountId),
        isNotNull(accounts.emailVerifiedAt),
        eq(accounts.status, 'active'),
        eq(accounts.isExample, false),
      ),
    )
  if (!buyer) return
  await queueAccountMail(tx, {
    template: 'question-answered',
    accountId,
    recipient: buyer.email,
    questionId: id,
  })
}
