import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CompareImportRequest, ImportAnswer, ListedImport } from '../../contract/api/admin/imports.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_NAME, refuseImportLayout } from '../../contract/import-layout.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { ButtonLink } from '../ui/button'
import { Loaded } from '../ui/loaded'
import { OneFileDrop } from '../ui/one-file-drop'
import { Pagination } from '../ui/pagination'
import { Panel } from '../ui/panel'
import { type Column, Table } from '../ui/table'
import { useAddressQuery } from '../ui/use-address-query'
import { ImportState } from './import-state'

const LOOK_MS = 1_000

const columns: readonly Column<ListedImport>[] = [
  {
    id: 'file',
    header: 'Archivo',
    card: 'title',
    cell: ({ file_name }) => <span className="wrap-anywhere">{file_name}</span>,
  },
  { id: 'supplier', header: 'Proveedor', cell: ({ supplier }) => supplier },
  {
    id: 'sent',
    header: 'Subido',
    cell: ({ uploaded_at, uploaded_by }) => `${formatMoment(uploaded_at)}, ${uploaded_by}`,
  },
  { id: 'rows', header: 'Filas', align: 'end', card: 'none', cell: ({ rows }) => rows },
  { id: 'state', header: 'Estado', card: 'corner', cell: (one) => <ImportState of={one} /> },
]

/** Where files of products come in, and those that came. */
export function Imports() {
  const page = useAddressQuery().get('pagina')
  const mayAct = useMay('products.change')
  const [isBusy, setIsBusy] = useState(false)
  const found = useLoad(
    'GET /api/admin/imports',
    { query: page ? { page } : {} },
    isBusy ? { everyMs: LOOK_MS } : {},
  )
  const isBusyNow = found.data?.imports.some(({ progress }) => progress !== null) ?? false
  if (isBusyNow !== isBusy) setIsBusy(isBusyNow)
  return (
    <Screen title="Importar" actions={<ButtonLink to="/proveedores">Proveedores</ButtonLink>}>
      <div className="grid gap-6">
        {mayAct && <ImportDrop />}
        <Panel title="Archivos subidos">
          <Loaded query={found}>
            {({ imports, pages }) => (
              <>
                <Table
                  label="Archivos subidos"
                  columns={columns}
                  rows={imports}
                  keyOf={({ id }) => id}
                  hrefOf={({ id }) => `/importar/${id}`}
                  empty={
                    <p className="text-muted">
                      Aún no hay ninguno. Suelta arriba la lista de un proveedor: primero verás qué cambiaría,
                      y nada cambia hasta que lo apliques.
                    </p>
                  }
                />
                <Pagination pages={pages} />
              </>
            )}
          </Loaded>
        </Panel>
      </div>
    </Screen>
  )
}

/**
 * Takes a file and leads to what it seems to hold. Where nothing is left to say of its columns it is compared at once, which
 * changes nothing.
 */
function ImportDrop() {
  const navigate = useNavigate()
  const suppliers = useLoad('GET /api/admin/suppliers')
  const compare = useAct('POST /api/admin/imports/{id}/compare')

  async function lead(uploaded: ImportAnswer) {
    const { data } = suppliers.data ? suppliers : await suppliers.refetch()
    const reading = readingWithoutQuestion(uploaded, data?.suppliers.length === 0)
    // What is refused of it is said at its columns.
    if (reading) await compare.run({ params: { id: uploaded.id }, body: reading })
    await navigate(`/importar/${uploaded.id}`)
  }

  return (
    <OneFileDrop
      label="Suelta aquí un archivo de productos"
      hint="CSV o XLSX, hasta 20 MB y 200.000 filas"
      accept=".csv,.txt,.tsv,.xlsx"
      maxBytes={MAX_IMPORT_BYTES}
      maxNameLength={MAX_IMPORT_NAME}
      tooHeavy="Ese archivo pesa más de 20 MB: divídelo en varios."
      upload={useAct('POST /api/admin/imports', { onDone: (uploaded) => void lead(uploaded) })}
    />
  )
}

/**
 * How a file is read where nobody has to be asked: as the last one with these titles was, unless several suppliers send such files,
 * or, in a shop without suppliers, as every one of its titles says. Null: somebody looks at its columns first.
 */
function readingWithoutQuestion(
  { titles, layout, remembered: [before, another] }: ImportAnswer,
  hasNoSuppliers: boolean,
): CompareImportRequest | null {
  if (
    before &&
    !another &&
    before.layout.columns.length === titles.length &&
    !refuseImportLayout(before.layout)
  )
    return before
  const isClear = titles.every((title, at) => title === '' || layout.columns[at] !== null)
  if (!hasNoSuppliers || !isClear || refuseImportLayout(layout)) return null
  return { layout, supplier_id: null }
}
