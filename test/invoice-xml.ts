import { checkDigit } from '../contract/access-key.ts'
import { shopDay } from '../contract/shop-time.ts'

export type Given = {
  /** What the invoice sums up to, in cents, IVA of 15 % inside. */
  totalCents?: number
  /** `2026-11-21`; today unless told. */
  day?: string
  sequence?: number
  issuerRuc?: string
  environment?: '1' | '2'
  buyer?: { kind: string; identification: string; name: string }
  /** Takes the place of the clave that belongs to the rest. */
  accessKey?: string
  /** False: without the tax office's answer around it. */
  isAuthorized?: boolean
}

let lastSequence = 0

/** The XML of an invoice as a shop's invoicing program hands it out, and its clave. Each has a number of its own. */
export function anInvoiceXml({
  totalCents = 10_000,
  day = shopDay(new Date()),
  sequence = ++lastSequence,
  issuerRuc = '1790011674001',
  environment = '2',
  buyer = { kind: '05', identification: '1710034065', name: 'Ana Quishpe' },
  accessKey,
  isAuthorized = true,
}: Given = {}): { xml: Buffer; accessKey: string; number: string } {
  const [year, month, date] = day.split('-')
  const secuencial = String(sequence).padStart(9, '0')
  const digits = `${date}${month}${year}01${issuerRuc}${environment}001001${secuencial}123456781`
  const key = accessKey ?? digits + checkDigit(digits)
  const base = Math.round(totalCents / 1.15)
  const dollars = (cents: number) => (cents / 100).toFixed(2)
  const invoice = `<?xml version="1.0" encoding="UTF-8"?>
<factura id="comprobante" version="1.1.0">
  <infoTributaria>
    <ambiente>${environment}</ambiente><tipoEmision>1</tipoEmision><razonSocial>KUNTUR S.A.S.</razonSocial>
    <ruc>${issuerRuc}</ruc><claveAcceso>${key}</claveAcceso><codDoc>01</codDoc><estab>001</estab><ptoEmi>001</ptoEmi>
    <secuencial>${secuencial}</secuencial><dirMatriz>Bolívar y García Moreno</dirMatriz>
  </infoTributaria>
  <infoFactura>
    <fechaEmision>${date}/${month}/${year}</fechaEmision><obligadoContabilidad>SI</obligadoContabilidad>
    <tipoIdentificacionComprador>${buyer.kind}</tipoIdentificacionComprador>
    <razonSocialComprador>${buyer.name}</razonSocialComprador>
    <identificacionComprador>${buyer.identification}</identificacionComprador>
    <direccionComprador>Bolívar 3-15</direccionComprador>
    <totalSinImpuestos>${dollars(base)}</totalSinImpuestos><totalDescuento>0.00</totalDescuento>
    <totalConImpuestos><totalImpuesto><codigo>2</codigo><codigoPorcentaje>4</codigoPorcentaje>
      <baseImponible>${dollars(base)}</baseImponible><valor>${dollars(totalCents - base)}</valor></totalImpuesto></totalConImpuestos>
    <propina>0.00</propina><importeTotal>${dollars(totalCents)}</importeTotal><moneda>DOLAR</moneda>
  </infoFactura>
  <detalles><detalle><codigoPrincipal>1</codigoPrincipal><descripcion>Memoria &amp; más</descripcion></detalle></detalles>
</factura>`
  const answered = `<?xml version="1.0" encoding="UTF-8"?>
<autorizacion><estado>AUTORIZADO</estado><numeroAutorizacion>${key}</numeroAutorizacion>
<fechaAutorizacion>${day}T10:00:00-05:00</fechaAutorizacion><comprobante><![CDATA[${invoice}]]></comprobante></autorizacion>`
  return {
    xml: Buffer.from(isAuthorized ? answered : invoice),
    accessKey: key,
    number: `001-001-${secuencial}`,
  }
}

/** The least that is a PDF by its first and last bytes. */
export const aPdf = () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n%%EOF\n')

/** A form as a browser sends it: its body and its type. */
export async function aForm(parts: Record<string, Uint8Array | string>) {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts))
    form.append(name, typeof part === 'string' ? part : new File([Uint8Array.from(part)], `factura.${name}`))
  const request = new Request('http://x/', { method: 'POST', body: form })
  return {
    rawBody: new Uint8Array(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}
