import { useState } from 'react'
import type { SavedView } from '../../contract/api/admin/desk.ts'
import { useMay } from '../api/me'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { TextField } from '../ui/text-field'
import { Tick } from '../ui/tick'
import { ChipLink } from './order-filters'
import { useOrdersQuery } from './use-orders-query.ts'

/** Searches that were kept under a name, one's own and those that are shared. */
export function SavedViews() {
  const views = useLoad('GET /api/admin/views')
  const { asView } = useOrdersQuery()
  const kept = views.data?.views ?? []
  if (kept.length === 0) return null
  return (
    <nav
      aria-label="Vistas guardadas"
      className="-mx-4 flex items-center gap-1.5 overflow-x-auto px-4 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {kept.map(({ id, name, query }) => (
        <ChipLink key={id} to={`/pedidos?${query}`} isOn={query === asView}>
          {name}
        </ChipLink>
      ))}
    </nav>
  )
}

/**
 * Keeps what the list shows now, or tidies what was kept. It has its place there before it is needed: nothing moves.
 */
export function KeepViewButton() {
  const views = useLoad('GET /api/admin/views')
  const { asView } = useOrdersQuery()
  const [isOpen, setIsOpen] = useState(false)
  const kept = views.data?.views ?? []
  const isKept = kept.some(({ query }) => query === asView)
  if (kept.length === 0 && asView === '') return null
  return (
    <>
      <Button variant="quiet" className="-my-2 whitespace-nowrap" onPress={() => setIsOpen(true)}>
        {isKept || asView === '' ? 'Ordenar vistas' : 'Guardar esta vista'}
      </Button>
      {isOpen && <ViewsDialog views={kept} query={isKept ? '' : asView} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ViewsDialog({ views, query, onClose }: { views: SavedView[]; query: string; onClose: () => void }) {
  const save = useAct('POST /api/admin/views', { done: 'Vista guardada', onDone: onClose })
  const [isShared, setIsShared] = useState(false)
  return (
    <Dialog title="Vistas guardadas" isOpen onClose={onClose}>
      <div className="grid gap-5">
        {query && (
          <Form
            refusal={save.refusal}
            onSubmit={(values) =>
              void save.run({ body: { name: textOfField(values, 'name'), query, is_shared: isShared } })
            }
          >
            <TextField
              name="name"
              label="Nombre de esta vista"
              hint="Guarda la búsqueda, los filtros y el orden que ves. Si el nombre ya existe, la reemplaza."
              maxLength={40}
              isRequired
              autoFocus
            />
            <Tick isOn={isShared} onChange={setIsShared}>
              Para todo el equipo
            </Tick>
            <DialogActions>
              <Button type="submit" variant="primary" isBusy={save.isBusy}>
                Guardar
              </Button>
            </DialogActions>
          </Form>
        )}
        {views.length > 0 && (
          <ul className="divide-y divide-line">
            {views.map((view) => (
              <KeptView key={view.id} view={view} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function KeptView({ view: { id, name, is_shared, is_own, by } }: { view: SavedView }) {
  const mayTidy = useMay('staff.manage')
  const remove = useAct('DELETE /api/admin/views/{id}')
  return (
    <li className="flex min-h-11 items-center gap-2">
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {is_shared && <Badge>{is_own ? 'De todos' : `De ${by}`}</Badge>}
      {(is_own || (is_shared && mayTidy)) && (
        <Button
          variant="quiet"
          aria-label={`Eliminar la vista ${name}`}
          isBusy={remove.isBusy}
          onPress={() => void remove.run({ params: { id } })}
        >
          Eliminar
        </Button>
      )}
    </li>
  )
}
