import type { Staff } from '../../accounts/actor.ts'
import { recordAudit } from '../../accounts/record-audit.ts'
import type { Executor } from '../../db/database.ts'
import type { Cell } from '../../sheets/sheet-row.ts'
import { csvOf } from '../../sheets/write-csv.ts'

/** Figures of some days as a CSV that spreadsheets of Ecuador open. It is written down who took which. */
export async function figuresFile(
  db: Executor,
  staff: Staff,
  { from, to, told_by }: { from: string; to: string; told_by: string },
  rows: readonly (readonly Cell[])[],
): Promise<AsyncGenerator<Uint8Array>> {
  await recordAudit(db, staff, {
    action: 'figures_exported',
    subject: 'figures',
    after: { format: 'csv', from, to, told_by },
  })
  async function* inOnePiece() {
    yield rows
  }
  return csvOf(inOnePiece())
}
