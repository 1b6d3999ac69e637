import { useState } from 'react'
import type { InvoiceReadingAnswer } from '../../contract/api/admin/invoices.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { dollarsText } from '../orders/dollars-text.ts'
import { useOrderAct } from '../orders/use-order-act'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { FileDrop } from '../ui/file-drop'
import { Form, textOfField } from '../ui/form'
import { Notice } from '../ui/notice'
import { TextField } from '../ui/text-field'
import { Tick } from '../ui/tick'
import { formOf, type InvoiceFiles, useInvoiceFiles } from './use-invoice-files.ts'

type Props = {
  orderId: number
  /** Whom the order's invoice is to name. */
  to: { name: string; identification: string }
  /** What was dropped already. */
  files?: InvoiceFiles
  /** What comes with it: the words of the button, and what "Después" does. Without it the invoice is all. */
  next?: { label: string; onLater: () => void }
  /** Called when it is written down, with the order's newest event. */
  onRecorded: (seen: number) => void
  onClose: () => void
}

const noFiles: InvoiceFiles = { xml: null, pdf: null }

/** Writes the invoice of an order down: its XML and PDF are dropped, what they say is shown, one press keeps them. */
export function InvoiceDialog({ orderId, to, files: given = noFiles, next, onRecorded, onClose }: Props) {
  const { files, read, isStrange, isReading, refusal, add } = useInvoiceFiles(orderId, given)
  const [isByKey, setIsByKey] = useState(false)
  const [isRight, setIsRight] = useState(false)
  const record = useOrderAct('POST /api/admin/orders/{id}/invoice', { done: 'Factura registrada' })
  const isOther = read?.is_other_buyer ?? record.refusal?.fields.other_buyer !== undefined
  const isReady = read !== null || (isByKey && files.xml === null)

  async function send(values: FormData) {
    const answer = await record.run({
      params: { id: orderId },
      form: formOf({
        ...files,
        access_key: files.xml ? null : textOfField(values, 'access_key'),
        other_buyer: isRight ? 'true' : null,
      }),
    })
    if (answer) onRecorded(answer.seen)
  }

  return (
    <Dialog title={next ? 'Antes de entregar: la factura' : 'Registrar la factura'} isOpen onClose={onClose}>
      <Form refusal={record.refusal ?? refusal} onSubmit={(values) => void send(values)}>
        <p className="text-muted">
          A nombre de <span className="text-ink">{to.name}</span>, {to.identification}
        </p>
        <FileDrop
          label={files.xml || files.pdf ? namesOf(files) : 'Suelta aquí el XML y el PDF'}
          hint={files.xml && files.pdf ? 'Suelta otros para cambiarlos' : hintOf(files)}
          accept=".xml,.pdf"
          onFiles={(dropped) => {
            // What was refused is not these files.
            record.reset()
            add(dropped)
          }}
          autoFocus
        />
        {isStrange && (
          <Notice tone="warning">Solo hacen falta el XML y el PDF de la factura, uno de cada uno.</Notice>
        )}
        {isReading && <p role="status">Leyendo el XML…</p>}
        {read && <Reading read={read} />}
        {isByKey && !files.xml && (
          <TextField
            name="access_key"
            label="Clave de acceso"
            hint="Sus 49 dígitos: escanéala del PDF o pégala. Los montos se toman del pedido."
            inputMode="numeric"
            autoComplete="off"
            isRequired
            autoFocus
          />
        )}
        {isOther && (
          <Tick isOn={isRight} onChange={setIsRight}>
            Está bien: la pidió a ese nombre
          </Tick>
        )}
        <DialogActions>
          {!isByKey && !files.xml && (
            <Button variant="quiet" className="mr-auto" onPress={() => setIsByKey(true)}>
              No tengo el XML
            </Button>
          )}
          {next && <Button onPress={next.onLater}>Después</Button>}
          <Button
            type="submit"
            variant="primary"
            isBusy={record.isBusy}
            isDisabled={!isReady || (isOther && !isRight)}
          >
            {next?.label ?? 'Registrar factura'}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

const namesOf = ({ xml, pdf }: InvoiceFiles) => [xml?.name, pdf?.name].filter(Boolean).join(' y ')

function hintOf({ xml, pdf }: InvoiceFiles): string {
  if (xml) return 'Falta el PDF, si lo tienes'
  return pdf ? 'Falta el XML' : 'O presiona para elegirlos. Del XML sale todo lo demás.'
}

/** What the XML says, to be compared with the order at a glance. */
function Reading({ read }: { read: InvoiceReadingAnswer }) {
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-card bg-secondary px-3 py-2">
        <dt className="text-muted">Factura</dt>
        <dd className="font-semibold">
          {read.number}, {formatDate(read.issued_on)}
        </dd>
        <dt className="text-muted">A nombre de</dt>
        <dd className="wrap-anywhere">
          {read.buyer_name}, {read.buyer_identification}
        </dd>
        <dt className="text-muted">Base e IVA</dt>
        <dd>
          {dollarsText(read.taxed_base + read.zero_base)} + {dollarsText(read.tax)}
        </dd>
        <dt className="text-muted">Total</dt>
        <dd className="font-display font-semibold">{dollarsText(read.total)}</dd>
      </dl>
      {read.notices.map((notice) => (
        <Notice key={notice} tone="warning">
          {notice}
        </Notice>
      ))}
      {read.is_other_buyer && (
        <Notice tone="warning">Está a otro nombre que el pedido. Confirma que así la pidió.</Notice>
      )}
    </>
  )
}
