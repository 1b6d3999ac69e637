import type { RangeQuery } from '../../contract/api/admin/figures.ts'
import { mailLabels } from '../../contract/mail-labels.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { figuresFile } from './internal/figures-file.ts'
import { readMailFigures } from './read-mail-figures.ts'

/**
 * How many mails of some days were sent, and how many failed, as a CSV.
 * @throws DomainError `not_permitted`, before the first piece.
 */
export async function exportMails(
  db: Executor,
  staff: Staff,
  query: RangeQuery,
): Promise<AsyncGenerator<Uint8Array>> {
  const { mails, total } = await readMailFigures(db, staff, query)
  const counts = ({ sent, failed, queued, kept }: typeof total) => [sent, failed, queued, kept]
  return figuresFile(db, staff, { ...query, told_by: 'Correos' }, [
    ['Correo', 'Enviados', 'No salieron', 'En cola', 'Guardados'],
    ...mails.map((mail) => [mailLabels[mail.about], ...counts(mail)]),
    ['Total', ...counts(total)],
  ])
}
