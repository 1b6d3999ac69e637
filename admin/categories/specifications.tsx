import { useState } from 'react'
import { EmptyState } from '../../app/ui/empty-state'
import type { DeskSpecification } from '../../contract/api/admin/specifications.ts'
import { fold } from '../../contract/fold.ts'
import { specKindLabels } from '../../contract/spec-kinds.ts'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { Button } from '../ui/button'
import { PlusIcon } from '../ui/icons'
import { Loaded } from '../ui/loaded'
import { type Column, Table } from '../ui/table'
import { TextField } from '../ui/text-field'
import { useAddressQuery } from '../ui/use-address-query'
import { useSearchBox } from '../ui/use-search-box'
import { CategoryTabs } from './category-tabs'
import { SpecificationDialog } from './specification-dialog'

/** All that can be said of products. What each category shows of it stands in the category. */
export function Specifications() {
  const { get, set } = useAddressQuery()
  const q = get('q')
  const { box, text, setText } = useSearchBox()
  const found = useLoad('GET /api/admin/specifications', {})
  /** What is being written: one that is there, or a new one. */
  const [written, setWritten] = useState<DeskSpecification | 'new' | null>(null)
  const fits = ({ label, unit, categories }: DeskSpecification) =>
    fold([label, unit ?? '', ...categories].join(' ')).includes(fold(q))
  return (
    <Screen
      title="Características"
      actions={
        <Button variant="primary" onPress={() => setWritten('new')}>
          <PlusIcon /> Nueva característica
        </Button>
      }
    >
      <CategoryTabs current="specs" />
      <div className="mb-4 grid sm:grid-cols-[minmax(0,28rem)]">
        <TextField
          ref={box}
          label="Buscar características"
          isLabelHidden
          type="search"
          placeholder="Nombre, unidad o categoría"
          maxLength={60}
          value={text}
          onChange={setText}
          autoComplete="off"
        />
      </div>
      <Loaded query={found}>
        {({ specifications }) => (
          <Table
            label="Características"
            columns={columns(setWritten)}
            rows={specifications.filter(fits)}
            keyOf={({ key }) => key}
            empty={
              <EmptyState
                title={`No hay nada con «${q}»`}
                text="Prueba con parte del nombre o de una categoría."
              >
                <Button
                  onPress={() => {
                    setText('')
                    set({ q: null })
                  }}
                >
                  Ver todas
                </Button>
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {written && (
        <SpecificationDialog
          key={written === 'new' ? 'new' : written.key}
          written={written === 'new' ? null : written}
          onStale={() => void found.refetch()}
          onClose={() => setWritten(null)}
        />
      )}
    </Screen>
  )
}

const columns = (onOpen: (one: DeskSpecification) => void): readonly Column<DeskSpecification>[] => [
  {
    id: 'label',
    header: 'Característica',
    card: 'title',
    cell: ({ label }) => <span className="break-words">{label}</span>,
  },
  {
    id: 'kind',
    header: 'Qué se escribe',
    cell: ({ kind, unit }) => (unit ? `${specKindLabels[kind]} (${unit})` : specKindLabels[kind]),
  },
  {
    id: 'categories',
    header: 'Dónde se ve',
    cell: ({ categories }) => (
      <span className="text-muted">{categories.length === 0 ? 'En ninguna' : categories.join(', ')}</span>
    ),
  },
  {
    id: 'products',
    header: 'Productos',
    align: 'end',
    cell: ({ products }) => (
      <>
        {products}
        <span className="md:hidden"> {products === 1 ? 'producto' : 'productos'}</span>
      </>
    ),
  },
  {
    id: 'change',
    header: 'Acciones',
    align: 'end',
    card: 'corner',
    cell: (one) => (
      <Button variant="quiet" aria-label={`Cambiar ${one.label}`} onPress={() => onOpen(one)}>
        Cambiar
      </Button>
    ),
  },
]
