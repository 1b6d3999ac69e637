import { useState } from 'react'
import type { ListedSupplier, PriceProposal } from '../../contract/api/admin/suppliers.ts'
import { useMay } from '../api/me'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { PriceText } from '../products/price-text'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/dialog'
import { Loaded } from '../ui/loaded'
import { Notice } from '../ui/notice'
import { Pagination } from '../ui/pagination'
import { Select } from '../ui/select'
import { type Column, SelectionBar, Table } from '../ui/table'
import { useAddressQuery } from '../ui/use-address-query'

const ALL = 'all'

const columns: readonly Column<PriceProposal>[] = [
  {
    id: 'name',
    header: 'Producto',
    card: 'title',
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  { id: 'supplier', header: 'Proveedor', cell: ({ supplier }) => supplier },
  {
    id: 'cost',
    header: 'Costo',
    align: 'end',
    cell: ({ cost }) => (
      <>
        <span className="md:sr-only">Costo </span>
        {dollarsText(cost)}
      </>
    ),
  },
  {
    id: 'price',
    header: 'Precio',
    align: 'end',
    cell: ({ price, proposed }) => <PriceText price={proposed} before={price} />,
  },
]

/** The prices that the rules of suppliers propose: accepted or declined singly, some, or all. */
export function PriceProposals({ suppliers }: { suppliers: readonly ListedSupplier[] }) {
  const { get, set } = useAddressQuery()
  const [supplier, page] = [get('proveedor'), get('pagina')]
  const mayPrice = useMay('products.price')
  const found = useLoad('GET /api/admin/price-proposals', {
    query: { ...(supplier && { supplier }), ...(page && { page }) },
  })
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set())
  const done = {
    done: ({ message }: { message: string }) => message,
    onDone: () => setChosen(new Set()),
  }
  const accept = useAct('POST /api/admin/price-proposals/accept', done)
  const decline = useAct('POST /api/admin/price-proposals/decline', done)
  const [isAsking, setIsAsking] = useState(false)
  const acceptAll = useAct('POST /api/admin/price-proposals/accept-all', {
    ...done,
    onDone: () => setIsAsking(false),
  })
  const shown = found.data?.proposals ?? []
  const proposals = shown
    .filter(({ product_id }) => chosen.has(product_id))
    .map(({ product_id, proposed }) => ({ product_id, proposed }))
  const total = found.data?.total ?? 0
  const refusal = accept.refusal ?? decline.refusal
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select
          label="Proveedor"
          isLabelHidden
          options={[
            { id: ALL, label: 'Todos los proveedores' },
            ...suppliers.map(({ id, name, proposals }) => ({
              id: String(id),
              label: `${name} (${proposals})`,
            })),
          ]}
          value={supplier || ALL}
          onChange={(id) => set({ proveedor: id === ALL ? null : id, pagina: null })}
          className="w-full sm:w-72"
        />
        {mayPrice && total > 0 && (
          <Button onPress={() => setIsAsking(true)}>
            {total === 1 ? 'Aceptar el único' : `Aceptar los ${total}`}
          </Button>
        )}
      </div>
      {refusal && <Notice tone="danger">{refusal.message}</Notice>}
      <Loaded query={found}>
        {({ proposals: rows, pages }) => (
          <>
            <Table
              label="Precios propuestos"
              columns={columns}
              rows={rows}
              keyOf={({ product_id }) => product_id}
              hrefOf={({ product_id }) => `/productos/${product_id}`}
              {...(mayPrice && { selection: { chosen, onChange: setChosen } })}
              empty={
                <p className="text-muted">
                  Nada por ahora. Aquí llegan los precios que resultan de los costos de cada lista aplicada y
                  del margen de su proveedor.
                </p>
              }
            />
            <Pagination pages={pages} />
          </>
        )}
      </Loaded>
      <SelectionBar count={proposals.length} onClear={() => setChosen(new Set())}>
        <Button
          variant="quiet"
          isBusy={decline.isBusy}
          onPress={() => void decline.run({ body: { proposals } })}
        >
          Descartar
        </Button>
        <Button
          variant="primary"
          isBusy={accept.isBusy}
          onPress={() => void accept.run({ body: { proposals } })}
        >
          Aceptar
        </Button>
      </SelectionBar>
      <ConfirmDialog
        title="Aceptar todos los precios"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action="Cambiar los precios"
        isBusy={acceptAll.isBusy}
        refusal={acceptAll.refusal}
        onConfirm={() => void acceptAll.run({ body: { supplier_id: supplier ? Number(supplier) : null } })}
      >
        {`${total === 1 ? 'Cambia 1 precio' : `Cambian ${total} precios`}, y se ve enseguida en la tienda. Después puedes deshacerlo en Lotes.`}
      </ConfirmDialog>
    </div>
  )
}
