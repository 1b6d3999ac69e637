import { useState } from 'react'
import type { StatementPreviewAnswer } from '../../contract/api/admin/statements.ts'
import { useMay } from '../api/me'
import { Screen } from '../shell/screen'
import { useAddressQuery } from '../ui/use-address-query'
import { LineMatching } from './line-matching'
import { StatementDraft } from './statement-draft'
import { StatementDrop } from './statement-drop'
import { Statements } from './statements'

/** What the banks say: a statement is dropped here, read into lines, and its lines find their orders. */
export function Reconciliation() {
  const mayAct = useMay('payments.confirm')
  const [draft, setDraft] = useState<StatementPreviewAnswer | null>(null)
  // Each of the two lists has its pages in the address.
  const isListOpen = useAddressQuery().get('lineas') !== ''
  return (
    <Screen title="Conciliación">
      <div className="grid gap-6">
        {mayAct && !draft && <StatementDrop onRead={setDraft} />}
        {draft && <StatementDraft key={draft.statement_id} first={draft} onDone={() => setDraft(null)} />}
        <LineMatching />
        {!isListOpen && <Statements />}
      </div>
    </Screen>
  )
}
