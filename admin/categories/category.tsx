import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { DeskCategoryAnswer } from '../../contract/api/admin/categories.ts'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { Badge } from '../ui/badge'
import { Button, ButtonLink } from '../ui/button'
import { ConfirmDialog } from '../ui/dialog'
import { ExternalIcon } from '../ui/icons'
import { LeaveGuard, leavesChanges } from '../ui/leave-guard'
import { Loaded } from '../ui/loaded'
import { Panel } from '../ui/panel'
import { CategoryForm } from './category-form'
import { SpecPlaces } from './spec-places'

/** One category: what it is called, where it lies, and what its products show. */
export function OneCategory() {
  const { id = '' } = useParams()
  return <LoadedCategory key={id} id={Number(id) || 0} />
}

function LoadedCategory({ id }: { id: number }) {
  const found = useLoad('GET /api/admin/categories/{id}', { params: { id } })
  const title = found.data?.label ?? 'Categoría'
  const [isFormDirty, setFormDirty] = useState(false)
  const [areListsDirty, setListsDirty] = useState(false)
  return (
    <Screen
      title={title}
      beside={found.data?.is_hidden && <Badge>Oculta</Badge>}
      actions={
        found.data &&
        !found.data.is_hidden && (
          <a
            href={found.data.path}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-2 text-link"
          >
            Ver en la tienda <ExternalIcon className="size-4" />
          </a>
        )
      }
    >
      <LeaveGuard isDirty={isFormDirty || areListsDirty} />
      <Loaded query={found}>
        {(category) => (
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid min-w-0 gap-4">
              <CategoryForm fresh={category} onStale={() => void found.refetch()} onDirty={setFormDirty} />
              <SpecPlaces fresh={category} onStale={() => void found.refetch()} onDirty={setListsDirty} />
            </div>
            <ProductsPanel category={category} />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function ProductsPanel({ category }: { category: DeskCategoryAnswer }) {
  const { id, label, products, is_own } = category
  return (
    <Panel title="Productos">
      <p className="mb-3">
        {products === 0 ? (
          'Todavía no tiene productos. Crea uno aquí, o trae muchos con «Importar».'
        ) : (
          <Link to={`/productos?categoria=${id}`} className="text-link underline underline-offset-4">
            {products === 1 ? '1 producto' : `${products} productos`}
          </Link>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`/productos/nuevo?categoria=${id}`}>Nuevo producto</ButtonLink>
        {is_own && products === 0 && <RemoveButton id={id} label={label} version={category.version} />}
      </div>
      {is_own && products > 0 && (
        <p className="mt-3 text-14 text-muted">Para quitarla, pasa antes sus productos a otra, u ocúltala.</p>
      )}
    </Panel>
  )
}

function RemoveButton({ id, label, version }: { id: number; label: string; version: number }) {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useAct('POST /api/admin/categories/{id}/remove', {
    done: 'Categoría quitada',
    onDone: () => void navigate('/categorias', { replace: true, state: leavesChanges }),
  })
  return (
    <>
      <Button variant="danger" onPress={() => setIsAsking(true)}>
        Quitar
      </Button>
      <ConfirmDialog
        title={`¿Quitar «${label}»?`}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action="Quitar la categoría"
        isDangerous
        isBusy={remove.isBusy}
        refusal={remove.refusal}
        onConfirm={() => void remove.run({ params: { id }, body: { version } })}
      >
        Su página deja de existir, también para quien guardó el enlace.
      </ConfirmDialog>
    </>
  )
}
