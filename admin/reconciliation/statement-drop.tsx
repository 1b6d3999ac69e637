import type { StatementPreviewAnswer } from '../../contract/api/admin/statements.ts'
import { MAX_FILE_NAME_LENGTH, MAX_STATEMENT_BYTES } from '../../contract/statement-layout.ts'
import { useAct } from '../api/use-act'
import { OneFileDrop } from '../ui/one-file-drop'

/** Takes a bank's file and shows what is wrong with it. */
export function StatementDrop({ onRead }: { onRead: (preview: StatementPreviewAnswer) => void }) {
  return (
    <OneFileDrop
      label="Suelta aquí el estado de cuenta del banco"
      hint="CSV, TXT, XLSX o el XLS de tu banco, hasta 10 MB"
      accept=".csv,.txt,.tsv,.xlsx,.xls"
      maxBytes={MAX_STATEMENT_BYTES}
      maxNameLength={MAX_FILE_NAME_LENGTH}
      tooHeavy="Ese archivo pesa más de 10 MB: descárgalo con menos meses."
      upload={useAct('POST /api/admin/statements', { onDone: onRead })}
    />
  )
}
