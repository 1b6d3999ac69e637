import { useState } from 'react'
import { useNavigate } from 'react-router'
import { EmptyState } from '../../app/ui/empty-state'
import type { ListedCategory } from '../../contract/api/admin/categories.ts'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { PlusIcon } from '../ui/icons'
import { Loaded } from '../ui/loaded'
import { Panel } from '../ui/panel'
import { type Column, Table } from '../ui/table'
import { TextField } from '../ui/text-field'
import { CategoryTabs } from './category-tabs'
import { MoveButtons } from './move-buttons'
import { slugFrom } from './slug-from.ts'

/** The categories: those that the shop added, in the order of menus, and the ten that stay as they are. */
export function Categories() {
  const found = useLoad('GET /api/admin/categories', {})
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Screen
      title="Categorías"
      actions={
        <Button variant="primary" onPress={() => setIsAdding(true)}>
          <PlusIcon /> Nueva categoría
        </Button>
      }
    >
      <CategoryTabs current="categories" />
      <Loaded query={found}>
        {({ categories }) => (
          <div className="grid gap-4">
            <OwnCategories
              categories={categories.filter(({ is_own }) => is_own)}
              onStale={() => void found.refetch()}
            />
            <Panel title="Las diez secciones fijas">
              <p className="mb-4 max-w-prose text-14 text-muted">
                Conservan su nombre, su dirección y su lugar. Puedes cambiar qué características muestran y
                con qué otras palabras se las busca.
              </p>
              <Table
                label="Las diez secciones fijas"
                columns={columns}
                rows={categories.filter(({ is_own }) => !is_own)}
                keyOf={({ id }) => id}
                hrefOf={({ id }) => `/categorias/${id}`}
                empty={null}
              />
            </Panel>
          </div>
        )}
      </Loaded>
      {isAdding && <NewCategory onClose={() => setIsAdding(false)} />}
    </Screen>
  )
}

const columns: readonly Column<ListedCategory>[] = [
  {
    id: 'label',
    header: 'Categoría',
    card: 'title',
    cell: ({ label, img_url }) => (
      <span className="flex items-center gap-3">
        <img src={img_url} alt="" width={32} height={32} className="size-8 shrink-0" />
        <span className="break-words">{label}</span>
      </span>
    ),
  },
  {
    id: 'path',
    header: 'Dirección',
    cell: ({ path }) => <span className="break-all text-muted">{path}</span>,
  },
  {
    id: 'products',
    header: 'Productos',
    align: 'end',
    card: 'corner',
    cell: ({ products }) => (
      <>
        {products}
        <span className="md:hidden"> {products === 1 ? 'producto' : 'productos'}</span>
      </>
    ),
  },
]

type OwnProps = { categories: readonly ListedCategory[]; onStale: () => void }

function OwnCategories({ categories, onStale }: OwnProps) {
  const order = useAct('PUT /api/admin/category-order', { done: 'Orden guardado', onRefused: onStale })

  function move(id: number, by: -1 | 1) {
    const ids = categories.map((category) => category.id)
    const at = ids.indexOf(id)
    ids.splice(at, 1)
    ids.splice(at + by, 0, id)
    void order.run({ body: { ids } })
  }

  return (
    <Panel title="Las tuyas">
      {order.refusal && <p className="mb-3 text-danger">{order.refusal.message}</p>}
      <Table
        label="Las tuyas"
        columns={[
          ...columns,
          {
            id: 'shown',
            header: 'En la tienda',
            cell: ({ is_hidden }) =>
              is_hidden ? <Badge>Oculta</Badge> : <Badge tone="success">Visible</Badge>,
          },
          {
            id: 'order',
            header: 'Orden',
            align: 'end',
            cell: ({ id, label }) => (
              <span className="inline-flex gap-1">
                <MoveButtons
                  label={label}
                  isFirst={categories[0]?.id === id}
                  isLast={categories.at(-1)?.id === id}
                  isBusy={order.isBusy}
                  onMove={(by) => move(id, by)}
                />
              </span>
            ),
          },
        ]}
        rows={categories}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/categorias/${id}`}
        empty={
          <EmptyState
            title="Todavía no añadiste ninguna"
            text="Una categoría tuya tiene su página, sus filtros y su lugar en el menú Componentes."
          >
            {null}
          </EmptyState>
        }
      />
    </Panel>
  )
}

/** What a category needs to be there at all. The rest is written in its editor. */
function NewCategory({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [label, setLabel] = useState('')
  const [slug, setSlug] = useState<string | null>(null)
  const create = useAct('POST /api/admin/categories', {
    done: 'Categoría creada',
    onDone: ({ id }) => void navigate(`/categorias/${id}`),
  })

  function send(values: FormData) {
    const text = (name: string) => textOfField(values, name)
    void create.run({ body: { label: text('label'), singular: text('singular'), slug: text('slug') } })
  }

  return (
    <Dialog isOpen title="Nueva categoría" onClose={onClose}>
      <Form onSubmit={send} refusal={create.refusal}>
        <TextField
          label="Nombre"
          hint="En plural, como en el menú: Sillas"
          name="label"
          value={label}
          onChange={setLabel}
          isRequired
          autoFocus
          autoComplete="off"
          maxLength={60}
        />
        <TextField
          label="Uno solo se llama"
          hint="En singular: Silla"
          name="singular"
          isRequired
          autoComplete="off"
          maxLength={60}
        />
        <TextField
          label="Dirección"
          hint={`Su página será /productos/${slug ?? slugFrom(label)}`}
          name="slug"
          value={slug ?? slugFrom(label)}
          onChange={setSlug}
          isRequired
          autoComplete="off"
          maxLength={60}
        />
        <p className="text-muted">Se ve en la tienda desde que la creas. En su editor puedes ocultarla.</p>
        <DialogActions>
          <Button variant="quiet" onPress={onClose}>
            Volver
          </Button>
          <Button type="submit" variant="primary" isBusy={create.isBusy}>
            Crear categoría
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
