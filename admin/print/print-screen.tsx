import { createPortal } from 'react-dom'
import { useParams } from 'react-router'
import { EmptyState } from '../../app/ui/empty-state'
import type { PrintAnswer } from '../../contract/api/admin/bulk.ts'
import { useLoad } from '../api/use-load'
import { NotFound } from '../shell/not-found'
import { Screen } from '../shell/screen'
import { Button, ButtonLink } from '../ui/button'
import { Loaded } from '../ui/loaded'
import { Tabs } from '../ui/tabs'
import { useAddressQuery } from '../ui/use-address-query'
import { Labels } from './labels'
import { PickingList } from './picking-list'
import { type Sheet, sheets } from './print-path.ts'
import { Proofs } from './proofs'
import { Receipts } from './receipts'

const papers: Record<Sheet, (props: { printed: PrintAnswer; isRoll: boolean }) => React.ReactNode> = {
  lista: PickingList,
  etiquetas: Labels,
  entregas: Proofs,
  recibos: Receipts,
}

/** A paper of some orders: shown as it will be printed, on A4 or on a roll of 80 mm. */
export function PrintScreen() {
  const { sheet } = useParams()
  const found = sheets.find(({ id }) => id === sheet)
  return found ? <Printed {...found} /> : <NotFound />
}

function Printed({ id, label }: (typeof sheets)[number]) {
  const { get, hrefWith } = useAddressQuery()
  const isRoll = get('papel') === 'rollo'
  const printed = useLoad('GET /api/admin/printed-orders', { query: { ids: get('pedidos') } })
  return (
    <Screen
      title={label}
      actions={
        <Button variant="primary" autoFocus isDisabled={!printed.data} onPress={() => print()}>
          Imprimir
        </Button>
      }
    >
      <Tabs
        label="Papel"
        tabs={[
          { to: hrefWith({ papel: null }), label: 'Hoja A4', isCurrent: !isRoll },
          { to: hrefWith({ papel: 'rollo' }), label: 'Rollo de 80 mm', isCurrent: isRoll },
        ]}
      />
      <div className="mt-4">
        <Loaded query={printed}>
          {(answer) =>
            answer.orders.length === 0 ? (
              <EmptyState title="No hay pedidos que imprimir." text="Elígelos en la lista de pedidos.">
                <ButtonLink to="/pedidos">Ir a los pedidos</ButtonLink>
              </EmptyState>
            ) : (
              <Paper sheet={id} printed={answer} isRoll={isRoll} />
            )
          }
        </Loaded>
      </div>
    </Screen>
  )
}

/** The same twice: on the screen as a preview, and for the printer in place of the screen. */
function Paper({ sheet, printed, isRoll }: { sheet: Sheet; printed: PrintAnswer; isRoll: boolean }) {
  const Content = papers[sheet]
  const paper = isRoll ? 'roll' : 'sheet'
  return (
    <>
      <div className="overflow-x-auto">
        <div
          className={`mx-auto border border-line bg-white text-black shadow-float ${isRoll ? 'max-w-[80mm] p-3' : 'max-w-[210mm] p-6'}`}
        >
          <Content printed={printed} isRoll={isRoll} />
        </div>
      </div>
      {createPortal(
        <div data-print="only" data-paper={paper} className="bg-white text-black">
          <Content printed={printed} isRoll={isRoll} />
        </div>,
        document.body,
      )}
    </>
  )
}
