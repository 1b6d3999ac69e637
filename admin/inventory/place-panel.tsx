import { useState } from 'react'
import type { StockOfArticleAnswer } from '../../contract/api/admin/stock.ts'
import { useMay } from '../api/me'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { Form, textOfField } from '../ui/form'
import { CloseIcon } from '../ui/icons'
import { Notice } from '../ui/notice'
import { Panel } from '../ui/panel'
import { Select } from '../ui/select'
import { TextField } from '../ui/text-field'

/** Where an article lies, when to warn of it, and the codes that lead to it. */
export function PlacePanel({ stock }: { stock: StockOfArticleAnswer }) {
  const mayChange = useMay('stock.change')
  const [isChanging, setIsChanging] = useState(false)
  const { article, low_stock_at, low_stock_units } = stock
  const warning = low_stock_at ?? low_stock_units
  return (
    <Panel
      title="Ubicación y códigos"
      action={
        mayChange &&
        !isChanging && (
          <Button variant="quiet" onPress={() => setIsChanging(true)}>
            Cambiar
          </Button>
        )
      }
    >
      {isChanging ? (
        <PlaceForm stock={stock} onClose={() => setIsChanging(false)} />
      ) : (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
          <dt className="text-muted">Ubicación</dt>
          <dd className="break-words text-right">{article.shelf ?? 'Sin ubicación'}</dd>
          <dt className="text-muted">Avisar</dt>
          <dd className="text-right">{warning === 0 ? 'Nunca' : `Desde ${warning}`}</dd>
          <dt className="text-muted">Número de serie</dt>
          <dd className="text-right">{article.asks_serial ? 'Se anota' : 'No se anota'}</dd>
          <dt className="text-muted">SKU</dt>
          <dd className="break-all text-right">{article.sku}</dd>
          {article.part_number && (
            <>
              <dt className="text-muted">Número de parte</dt>
              <dd className="break-all text-right">{article.part_number}</dd>
            </>
          )}
        </dl>
      )}
      <Codes stock={stock} />
    </Panel>
  )
}

type SerialChoice = 'section' | 'yes' | 'no'

const choiceOf = (asks: boolean | null): SerialChoice => (asks === null ? 'section' : asks ? 'yes' : 'no')

function PlaceForm({ stock, onClose }: { stock: StockOfArticleAnswer; onClose: () => void }) {
  const { article, low_stock_at, low_stock_units, asks_serial, section_asks_serial } = stock
  const [serial, setSerial] = useState<SerialChoice>(choiceOf(asks_serial))
  const change = useAct('PUT /api/admin/stock/{id}', { done: 'Guardado', onDone: onClose })

  function send(values: FormData) {
    const warnAt = textOfField(values, 'low_stock_at')
    void change.run({
      params: { id: article.id },
      body: {
        shelf: textOfField(values, 'shelf') || null,
        low_stock_at: warnAt === '' ? null : Number(warnAt),
        asks_serial: serial === 'section' ? null : serial === 'yes',
      },
    })
  }

  return (
    <Form onSubmit={send} refusal={change.refusal}>
      <TextField
        label="Ubicación"
        name="shelf"
        defaultValue={article.shelf ?? ''}
        placeholder="A3-2"
        autoComplete="off"
        autoFocus
      />
      <TextField
        label="Avisar desde"
        name="low_stock_at"
        defaultValue={low_stock_at === null ? '' : String(low_stock_at)}
        inputMode="numeric"
        autoComplete="off"
        hint={`Unidades. Vacío: como en los ajustes (${low_stock_units}). 0: nunca.`}
      />
      <Select
        label="Número de serie"
        value={serial}
        onChange={setSerial}
        options={[
          {
            id: 'section',
            label: section_asks_serial
              ? 'Se anota, como en su categoría'
              : 'No se anota, como en su categoría',
          },
          { id: 'yes', label: 'Se anota al empacar' },
          { id: 'no', label: 'No se anota' },
        ]}
      />
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onPress={onClose}>
          Volver
        </Button>
        <Button type="submit" variant="primary" isBusy={change.isBusy}>
          Guardar
        </Button>
      </div>
    </Form>
  )
}

function Codes({ stock: { article, codes } }: { stock: StockOfArticleAnswer }) {
  const mayChange = useMay('stock.change')
  const [code, setCode] = useState('')
  const tie = useAct('POST /api/admin/stock/{id}/codes', {
    done: 'Código asociado',
    onDone: () => setCode(''),
  })
  const untie = useAct('DELETE /api/admin/stock/{id}/codes/{code}', { done: 'Código quitado' })
  if (!mayChange && codes.length === 0) return null
  return (
    <div className="mt-4 grid gap-3 border-line border-t pt-4">
      <h3 className="text-14">Códigos de barras</h3>
      {codes.length > 0 && (
        <ul className="grid gap-1">
          {codes.map((tied) => (
            <li key={tied} className="flex items-center justify-between gap-2">
              <span className="break-all">{tied}</span>
              {mayChange && (
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label={`Quitar el código ${tied}`}
                  isBusy={untie.isBusy}
                  onPress={() => void untie.run({ params: { id: article.id, code: tied } })}
                >
                  <CloseIcon className="size-4" />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {untie.refusal && <Notice tone="danger">{untie.refusal.message}</Notice>}
      {mayChange && (
        <Form
          onSubmit={() => void tie.run({ params: { id: article.id }, body: { code } })}
          refusal={tie.refusal}
          className="grid gap-3"
        >
          <div className="flex items-end gap-2">
            <TextField
              label="Código nuevo"
              isLabelHidden
              placeholder="Escanea el código de la caja"
              name="code"
              value={code}
              onChange={setCode}
              autoComplete="off"
              className="min-w-0 flex-1"
            />
            <Button type="submit" isBusy={tie.isBusy} isDisabled={code.trim() === ''}>
              Asociar
            </Button>
          </div>
        </Form>
      )}
    </div>
  )
}
