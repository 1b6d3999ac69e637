import { useEffect, useState } from 'react'
import type { CategorySpecsRequest, DeskCategoryAnswer } from '../../contract/api/admin/categories.ts'
import type { DeskSpecification } from '../../contract/api/admin/specifications.ts'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { Button } from '../ui/button'
import { ComboBox } from '../ui/combo-box'
import { CloseIcon, PlusIcon } from '../ui/icons'
import { Loaded } from '../ui/loaded'
import { Notice } from '../ui/notice'
import { Panel } from '../ui/panel'
import { SaveBar } from '../ui/save-bar'
import { Select } from '../ui/select'
import { MoveButtons } from './move-buttons'
import { SpecificationDialog } from './specification-dialog'

type Places = Omit<CategorySpecsRequest, 'version'>

const placesOf = ({ table, facets, card }: DeskCategoryAnswer): Places => ({ table, facets, card })

const isSame = (one: Places, other: Places) => JSON.stringify(one) === JSON.stringify(other)

type Props = {
  fresh: DeskCategoryAnswer
  /** Called when an act was refused because there is a newer version. */
  onStale: () => void
  /** Told whether something here is not saved. */
  onDirty: (isDirty: boolean) => void
}

/** Which specifications the products of a category show: on their pages, as filters, on their cards. Each list has its order. */
export function SpecPlaces(acts: Props) {
  const found = useLoad('GET /api/admin/specifications', {})
  return (
    <Loaded query={found}>
      {({ specifications }) => <Lists {...acts} specifications={specifications} />}
    </Loaded>
  )
}

function Lists({
  fresh,
  specifications,
  onStale,
  onDirty,
}: Props & { specifications: readonly DeskSpecification[] }) {
  const [isAdding, setIsAdding] = useState(false)
  const [base, setBase] = useState(fresh)
  const [mine, setMine] = useState(() => placesOf(fresh))
  const save = useAct('PUT /api/admin/categories/{id}/specs', {
    done: 'Guardado',
    onRefused: ({ code }) => {
      if (code === 'category_changed') onStale()
    },
  })
  const isDirty = !isSame(placesOf(base), mine)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  // A newer version may be of the other fields alone.
  const isSamePlaces = isSame(placesOf(base), placesOf(fresh))
  const isBehind =
    fresh.version !== base.version && isDirty && !isSamePlaces && !isSame(mine, placesOf(fresh))
  if (fresh.version !== base.version && !isBehind) {
    setBase(fresh)
    if (!isDirty || !isSamePlaces) setMine(placesOf(fresh))
  }

  const { table, facets, card } = mine
  const kindOf = (key: string) =>
    specifications.find((one) => one.key === key)?.kind === 'number' ? 'range' : 'values'
  const list = { specifications, isBusy: save.isBusy }

  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="max-w-prose text-muted">
          Lo que se dice de sus productos. Si una característica aún no existe, créala y añádela abajo.
        </p>
        <Button onPress={() => setIsAdding(true)}>
          <PlusIcon /> Nueva característica
        </Button>
      </div>
      <KeyList
        {...list}
        title="En la ficha"
        about="Lo que dice la página de cada producto, en este orden. También lo que su editor pregunta primero."
        keys={table}
        onChange={(keys) => setMine({ ...mine, table: keys })}
      />
      <KeyList
        {...list}
        title="Como filtros"
        about="Por lo que se puede acotar la lista, después de precio, stock, marca y estado."
        keys={facets.map(({ key }) => key)}
        onChange={(keys) =>
          setMine({
            ...mine,
            facets: keys.map((key) => facets.find((one) => one.key === key) ?? { key, kind: kindOf(key) }),
          })
        }
        besideOf={(key, label) =>
          specifications.find((one) => one.key === key)?.kind === 'number' && (
            <Select
              label={`Cómo se filtra ${label}`}
              isLabelHidden
              options={[
                { id: 'range', label: 'Desde y hasta' },
                { id: 'values', label: 'Valor por valor' },
              ]}
              value={facets.find((one) => one.key === key)?.kind ?? 'range'}
              onChange={(kind) =>
                setMine({
                  ...mine,
                  facets: facets.map((one) =>
                    one.key === key ? { key, kind: kind === 'values' ? 'values' : 'range' } : one,
                  ),
                })
              }
              className="w-40"
            />
          )
        }
      />
      <KeyList
        {...list}
        title="En la tarjeta"
        about="Lo que se lee bajo el nombre en una lista: las tres primeras que el producto tenga."
        keys={card}
        onChange={(keys) => setMine({ ...mine, card: keys })}
      />
      {save.refusal && <Notice tone="danger">{save.refusal.message}</Notice>}
      {isBehind && (
        <Notice tone="warning">
          Otra persona cambió estas listas mientras las editabas: descarta lo tuyo para ver lo nuevo.
        </Notice>
      )}
      {isDirty && (
        <SaveBar>
          <p role="status" className="mr-auto">
            Cambios sin guardar en las listas
          </p>
          <Button
            variant="quiet"
            onPress={() => {
              save.reset()
              setBase(fresh)
              setMine(placesOf(fresh))
            }}
          >
            {isBehind ? 'Descartar lo mío' : 'Deshacer'}
          </Button>
          {!isBehind && (
            <Button
              variant="primary"
              isBusy={save.isBusy}
              onPress={() =>
                void save.run({ params: { id: base.id }, body: { ...mine, version: base.version } })
              }
            >
              Guardar listas
            </Button>
          )}
        </SaveBar>
      )}
      {isAdding && (
        <SpecificationDialog written={null} onStale={onStale} onClose={() => setIsAdding(false)} />
      )}
    </div>
  )
}

type KeyListProps = {
  title: string
  about: string
  specifications: readonly DeskSpecification[]
  keys: readonly string[]
  onChange: (keys: string[]) => void
  isBusy: boolean
  /** What stands beside a name. */
  besideOf?: (key: string, label: string) => React.ReactNode
}

/** Specifications in an order, which buttons change, and one more of all that there are. */
function KeyList({ title, about, specifications, keys, onChange, isBusy, besideOf }: KeyListProps) {
  /** A new field after each choice, ready for the next one: the old one would keep its text. */
  const [choices, setChoices] = useState(0)
  const named = new Map(specifications.map((one) => [one.key, one]))

  function move(at: number, by: -1 | 1) {
    const moved = [...keys]
    const [key] = moved.splice(at, 1)
    if (key !== undefined) moved.splice(at + by, 0, key)
    onChange(moved)
  }

  return (
    <Panel title={title}>
      <p className="mb-3 max-w-prose text-muted">{about}</p>
      {keys.length > 0 && (
        <ol aria-label={title} className="mb-3 divide-y divide-line rounded-card border border-line">
          {keys.map((key, at) => {
            const label = named.get(key)?.label ?? key
            const unit = named.get(key)?.unit
            return (
              <li key={key} className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1 pr-1 pl-3">
                <span className="min-w-0 flex-1 basis-40 break-words">
                  {label}
                  {unit && <span className="text-muted"> ({unit})</span>}
                </span>
                {besideOf?.(key, label)}
                <span className="flex">
                  <MoveButtons
                    label={label}
                    isFirst={at === 0}
                    isLast={at === keys.length - 1}
                    isBusy={isBusy}
                    onMove={(by) => move(at, by)}
                  />
                  <Button
                    size="icon"
                    variant="quiet"
                    aria-label={`Quitar ${label}`}
                    isDisabled={isBusy}
                    onPress={() => onChange(keys.filter((one) => one !== key))}
                  >
                    <CloseIcon className="size-4" />
                  </Button>
                </span>
              </li>
            )
          })}
        </ol>
      )}
      <ComboBox
        key={choices}
        autoFocus={choices > 0}
        label={`Añadir a «${title}»`}
        options={specifications
          .filter(({ key }) => !keys.includes(key))
          .map(({ key, label, unit }) => ({ id: key, label: unit ? `${label} (${unit})` : label }))}
        current={null}
        onChange={(key) => {
          if (key === null) return
          onChange([...keys, key])
          setChoices(choices + 1)
        }}
        placeholder="Escribe su nombre"
        className="sm:max-w-md"
      />
    </Panel>
  )
}
