import { useState } from 'react'
import type { PicturesAnswer } from '../../contract/api/admin/pictures.ts'
import { MAX_SERIAL_LENGTH } from '../../contract/serial-key.ts'
import { useLoad } from '../api/use-load'
import { Button } from '../ui/button'
import { FileDrop } from '../ui/file-drop'
import { CloseIcon } from '../ui/icons'
import { Loaded } from '../ui/loaded'
import { Panel } from '../ui/panel'
import { acceptedPictures } from '../ui/picture-files.ts'
import { Select } from '../ui/select'
import { TextField } from '../ui/text-field'
import { Tick } from '../ui/tick'
import { PictureDialog } from './picture-dialog'
import { PictureRow } from './picture-row'
import { type Upload, useUploads } from './use-uploads.ts'

type Props = {
  id: number
  name: string
  /** Each unit of it looks different, so that it gets photos of its own. */
  isUsed: boolean
  mayChange: boolean
}

/** The pictures of a product: those that every buyer sees, and photos of single units. */
export function PicturesPanel(props: Props) {
  const pictures = useLoad('GET /api/admin/products/{id}/pictures', { params: { id: props.id } })
  return (
    <Panel title="Fotos">
      <Loaded query={pictures}>
        {(answer) => <Pictures {...props} {...answer} onStale={() => void pictures.refetch()} />}
      </Loaded>
    </Panel>
  )
}

function Pictures({
  id,
  name,
  isUsed,
  mayChange,
  pictures,
  units,
  onStale,
}: Props & PicturesAnswer & { onStale: () => void }) {
  const [openId, setOpenId] = useState<number | null>(null)
  const open = pictures.find((picture) => picture.id === openId)
  const own = pictures.filter(({ unit }) => unit === null)
  const ofUnits = Map.groupBy(
    pictures.filter(({ unit }) => unit !== null),
    ({ unit }) => unit?.number ?? '',
  )
  const row = { id, name, mayChange, onOpen: setOpenId, onStale }
  return (
    <div className="grid gap-4">
      {own.length === 0 ? (
        <p className="text-muted">Aún sin fotos del producto: la tienda muestra el dibujo de su categoría.</p>
      ) : (
        <PictureRow {...row} label="Fotos del producto" pictures={own} />
      )}
      {[...ofUnits].map(([number, photos]) => (
        <section key={number} aria-label={`Unidad ${number}`} className="grid gap-2">
          <h3 className="text-14">
            Unidad {number}
            {photos[0]?.unit?.is_here === false && (
              <span className="font-normal text-muted"> · ya se vendió, los compradores no las ven</span>
            )}
          </h3>
          <PictureRow {...row} label={`Fotos de la unidad ${number}`} pictures={photos} />
        </section>
      ))}
      {mayChange && (
        <AddPictures
          id={id}
          isUsed={isUsed || ofUnits.size > 0}
          units={[...new Set([...units, ...ofUnits.keys()])]}
        />
      )}
      {open && (
        <PictureDialog
          id={id}
          name={name}
          picture={open}
          mayChange={mayChange}
          onClose={() => setOpenId(null)}
        />
      )}
    </div>
  )
}

const OF_PRODUCT = 'product'
const OF_OTHER = 'other'

function AddPictures({ id, isUsed, units }: { id: number; isUsed: boolean; units: readonly string[] }) {
  const { uploads, waiting, add, retry, forget } = useUploads(id)
  const [of, setOf] = useState(OF_PRODUCT)
  const [typed, setTyped] = useState('')
  const [isReal, setIsReal] = useState(isUsed)
  const serial = of === OF_PRODUCT ? null : of === OF_OTHER ? typed.trim() : of.replace(/^unit:/, '')
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      {isUsed && (
        <div className="grid gap-3 sm:max-lg:grid-cols-2">
          <Select
            label="Las fotos que subas son"
            options={[
              { id: OF_PRODUCT, label: 'del producto' },
              ...units.map((number) => ({ id: `unit:${number}`, label: `de la unidad ${number}` })),
              { id: OF_OTHER, label: 'de otra unidad' },
            ]}
            value={of}
            onChange={setOf}
          />
          {of === OF_OTHER && (
            <TextField
              label="Número de serie"
              value={typed}
              onChange={setTyped}
              maxLength={MAX_SERIAL_LENGTH}
              autoComplete="off"
              hint="El de la etiqueta. Los compradores no lo ven."
            />
          )}
        </div>
      )}
      {of === OF_PRODUCT && (
        <Tick isOn={isReal} onChange={setIsReal}>
          Son fotos reales de lo que se vende
        </Tick>
      )}
      {of === OF_OTHER && serial === '' ? (
        <p className="text-muted">Escribe el número de serie para subir sus fotos.</p>
      ) : (
        <FileDrop
          label={waiting > 0 ? subiendo(waiting) : 'Suelta aquí las fotos'}
          hint="O presiona para elegir varias: JPEG, PNG, WebP o AVIF, de hasta 10 MB"
          accept={acceptedPictures}
          onFiles={(files) => add(files, { serial, isReal: isReal || serial !== null })}
        />
      )}
      <p role="status" className="sr-only">
        {waiting > 0 ? subiendo(waiting) : ''}
      </p>
      <Refused uploads={uploads} onRetry={retry} onForget={forget} />
    </div>
  )
}

const subiendo = (waiting: number) => (waiting === 1 ? 'Subiendo 1 foto…' : `Subiendo ${waiting} fotos…`)

type RefusedProps = {
  uploads: readonly Upload[]
  onRetry: (key: number) => void
  onForget: (key: number) => void
}

/** Files that did not become pictures, each with its reason. */
function Refused({ uploads, onRetry, onForget }: RefusedProps) {
  const refused = uploads.filter(({ refusal }) => refusal !== null)
  if (refused.length === 0) return null
  return (
    <div role="alert">
      <ul aria-label="Fotos que no se subieron" className="grid gap-2">
        {refused.map(({ key, file, refusal, mayRetry }) => (
          <li
            key={key}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-none-ground py-1 pr-1 pl-3 text-none"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">
              <strong>{file.name}</strong>: {refusal}
            </span>
            {mayRetry && <Button onPress={() => onRetry(key)}>Reintentar</Button>}
            <Button
              size="icon"
              variant="quiet"
              aria-label={`Quitar ${file.name} de la lista`}
              onPress={() => onForget(key)}
            >
              <CloseIcon className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
