import { useState } from 'react'
import { useParams } from 'react-router'
import type { DeskProductAnswer } from '../../contract/api/admin/products.ts'
import { useMay } from '../api/me'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { LeaveGuard } from '../ui/leave-guard'
import { Loaded } from '../ui/loaded'
import { EditHistory } from './edit-history'
import { PicturesPanel } from './pictures-panel'
import { differing, type Fields, fieldsOf, mergeEdits } from './product-fields.ts'
import { ProductForm } from './product-form'
import { PublicationPanel } from './publication-panel'
import { StateBadge } from './state-badge'

/** One product: all that is written of it, where it stands, and who changed what. */
export function OneProduct() {
  const { id = '' } = useParams()
  return <LoadedProduct key={id} id={Number(id) || 0} />
}

function LoadedProduct({ id }: { id: number }) {
  const found = useLoad('GET /api/admin/products/{id}', { params: { id } })
  if (found.data) return <Editor fresh={found.data} onStale={() => void found.refetch()} />
  return (
    <Screen title="Producto">
      <Loaded query={found}>{() => null}</Loaded>
    </Screen>
  )
}

type EditorProps = {
  fresh: DeskProductAnswer
  /** Called when an act was refused because there is a newer version. */
  onStale: () => void
}

/** `base` is the version that the fields began with; `fresh`, what the shop has now, may be a later one of somebody else. */
function Editor({ fresh, onStale }: EditorProps) {
  const [base, setBase] = useState(fresh)
  const [mine, setMine] = useState<Fields>(() => fieldsOf(fresh))
  /** The version that the last act from here made. */
  const [own, setOwn] = useState(fresh.version)
  const [isActing, setIsActing] = useState(false)
  /** Raised when other texts come into the fields than those typed there. */
  const [revision, setRevision] = useState(0)
  const isDirty = differing(fieldsOf(base), mine).length > 0
  const mayChange = useMay('products.change')
  const mayPrice = useMay('products.price')

  // What is new is taken over where it is the own work, or where there is nothing here that it could overwrite.
  const isNews = fresh.version !== base.version && !isActing
  const isOwn = own > base.version
  if (isNews && (!isDirty || isOwn)) {
    setBase(fresh)
    setMine(fieldsOf(fresh))
    if (!isOwn) setRevision(revision + 1)
  }

  function replace(fields: Fields) {
    setMine(fields)
    setRevision(revision + 1)
  }

  function merge(conceded: ReadonlySet<string>) {
    replace(mergeEdits(fieldsOf(base), fieldsOf(fresh), mine, conceded))
    setBase(fresh)
  }

  const acts = { version: base.version, onBusy: setIsActing, onDone: setOwn, onStale }
  return (
    <Screen title={base.name} beside={<StateBadge state={base.state} />}>
      <LeaveGuard isDirty={isDirty} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
        <ProductForm
          base={base}
          fresh={fresh}
          mine={mine}
          onChange={(name, text) => setMine((fields) => ({ ...fields, [name]: text }))}
          onReset={() => replace(fieldsOf(base))}
          revision={revision}
          onMerge={merge}
          mayChange={mayChange}
          mayPrice={mayPrice}
          {...acts}
        />
        <div className="grid gap-4">
          <PublicationPanel product={base} isDirty={isDirty} {...acts} />
          <PicturesPanel
            id={base.id}
            name={base.name}
            isUsed={base.condition === 'refurbished'}
            mayChange={mayChange}
          />
          <EditHistory edits={fresh.edits} />
        </div>
      </div>
    </Screen>
  )
}

/** What every act on the product is told, and tells. */
export type ActsOn = {
  version: number
  onBusy: (isBusy: boolean) => void
  /** Called with the version that the act made. */
  onDone: (version: number) => void
  onStale: () => void
}
