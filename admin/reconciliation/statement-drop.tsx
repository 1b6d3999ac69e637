import { useState } from 'react'
import type { StatementPreviewAnswer } from '../../contract/api/admin/statements.ts'
import { MAX_FILE_NAME_LENGTH, MAX_STATEMENT_BYTES } from '../../contract/statement-layout.ts'
import { useAct } from '../api/use-act'
import { FileDrop } from '../ui/file-drop'
import { Notice } from '../ui/notice'

/** Takes a bank's file and shows what is wrong with it. */
export function StatementDrop({ onRead }: { onRead: (preview: StatementPreviewAnswer) => void }) {
  const upload = useAct('POST /api/admin/statements', { onDone: onRead })
  const [complaint, setComplaint] = useState<string | null>(null)

  function send(files: readonly File[]) {
    const [file] = files
    upload.reset()
    if (!file || files.length > 1) return setComplaint('Suelta un archivo a la vez.')
    if (file.size > MAX_STATEMENT_BYTES)
      return setComplaint('Ese archivo pesa más de 10 MB: descárgalo con menos meses.')
    setComplaint(null)
    const form = new FormData()
    // What stands behind the file would only be read after it.
    form.append('name', file.name.slice(0, MAX_FILE_NAME_LENGTH))
    form.append('file', file)
    void upload.run({ form })
  }

  const problem = complaint ?? upload.refusal?.message
  return (
    <div className="grid gap-3">
      <FileDrop
        label={upload.isBusy ? 'Leyendo el archivo…' : 'Suelta aquí el estado de cuenta del banco'}
        hint="CSV, TXT, XLSX o el XLS de tu banco, hasta 10 MB"
        accept=".csv,.txt,.tsv,.xlsx,.xls"
        onFiles={send}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
    </div>
  )
}
