import { useEffect, useRef, useState } from 'react'
import { useAct } from '../api/use-act'

/** The files of an invoice as they lie in the form. */
export type InvoiceFiles = { xml: File | null; pdf: File | null }

/** Sorts what was dropped: one XML, one PDF. `isStrange`: there was something else among it. */
export function sortFiles(files: readonly File[]): InvoiceFiles & { isStrange: boolean } {
  const endsIn = (ending: string) => files.filter(({ name }) => name.toLowerCase().endsWith(ending))
  const [xmls, pdfs] = [endsIn('.xml'), endsIn('.pdf')]
  return {
    xml: xmls[0] ?? null,
    pdf: pdfs[0] ?? null,
    isStrange: xmls.length > 1 || pdfs.length > 1 || xmls.length + pdfs.length < files.length,
  }
}

/** The form of an invoice: its files, and what the shop reads in the XML as soon as it is there. */
export function useInvoiceFiles(orderId: number, given: InvoiceFiles) {
  const [files, setFiles] = useState(given)
  const [isStrange, setIsStrange] = useState(false)
  const reading = useAct('POST /api/admin/orders/{id}/invoice/reading')
  const [read, setRead] = useState<Awaited<ReturnType<typeof reading.run>>>(null)

  async function readXml(xml: File) {
    setRead(null)
    setRead(await reading.run({ params: { id: orderId }, form: formOf({ xml }) }))
  }

  const latest = useRef(readXml)
  latest.current = readXml
  useEffect(() => {
    if (given.xml) void latest.current(given.xml)
  }, [given.xml])

  return {
    files,
    read,
    isStrange,
    isReading: reading.isBusy,
    refusal: reading.refusal,
    /** Adds what was dropped to what is there; another XML takes the place of the first. */
    add(dropped: readonly File[]) {
      const { xml, pdf, isStrange } = sortFiles(dropped)
      setIsStrange(isStrange)
      setFiles({ xml: xml ?? files.xml, pdf: pdf ?? files.pdf })
      if (xml) void readXml(xml)
    },
  }
}

/** Of these parts those that there are. */
export function formOf(parts: Record<string, File | string | null>): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) if (part) form.append(name, part)
  return form
}
