import { useState } from 'react'
import type { ListedSupplier } from '../../contract/api/admin/suppliers.ts'
import { useMay } from '../api/me'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { Button } from '../ui/button'
import { PlusIcon } from '../ui/icons'
import { Loaded } from '../ui/loaded'
import { Panel } from '../ui/panel'
import { type Column, Table } from '../ui/table'
import { PriceProposals } from './price-proposals'
import { SupplierDialog } from './supplier-dialog'

/** Who sells to the shop, and the prices that are proposed of what they ask. */
export function Suppliers() {
  const mayPrice = useMay('products.price')
  const found = useLoad('GET /api/admin/suppliers')
  const [edited, setEdited] = useState<ListedSupplier | 'new' | null>(null)
  const columns: readonly Column<ListedSupplier>[] = [
    {
      id: 'name',
      header: 'Proveedor',
      card: 'title',
      cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
    },
    { id: 'rule', header: 'Regla', cell: ruleOf },
    {
      id: 'costs',
      header: 'Costos',
      align: 'end',
      card: 'none',
      cell: ({ costs }) => costs,
    },
    {
      id: 'edit',
      header: 'Acciones',
      card: 'corner',
      align: 'end',
      cell: (supplier) =>
        mayPrice && (
          <Button variant="quiet" onPress={() => setEdited(supplier)}>
            Cambiar<span className="sr-only"> {supplier.name}</span>
          </Button>
        ),
    },
  ]
  return (
    <Screen
      title="Proveedores"
      actions={
        mayPrice && (
          <Button variant="primary" onPress={() => setEdited('new')}>
            <PlusIcon /> Nuevo proveedor
          </Button>
        )
      }
    >
      <div className="grid gap-6">
        <Loaded query={found}>
          {({ suppliers }) => (
            <Table
              label="Proveedores"
              columns={columns}
              rows={suppliers}
              keyOf={({ id }) => id}
              empty={
                <p className="text-muted">
                  Aún no hay ninguno. Con un margen, los costos de sus listas se vuelven precios propuestos.
                </p>
              }
            />
          )}
        </Loaded>
        <Panel title="Precios propuestos">
          <PriceProposals suppliers={found.data?.suppliers ?? []} />
        </Panel>
      </div>
      {edited && (
        <SupplierDialog supplier={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Screen>
  )
}

function ruleOf({ margin_percent, rounding }: ListedSupplier): string {
  if (margin_percent === null) return 'Sin margen: no propone precios'
  return `Margen de ${String(margin_percent).replace('.', ',')} %${rounding === 'to_90' ? ', terminado en .90' : ''}`
}
