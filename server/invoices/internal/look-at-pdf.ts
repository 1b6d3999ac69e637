import { DomainError } from '../../domain-error.ts'

/** Where the mark of the end stands: readers of PDF look as far back. */
const TAIL_BYTES = 1_024

/**
 * Refuses what is no PDF by its first and its last bytes. What lies between is not looked at: the file is handed on as
 * it came, as a download that no page shows.
 * @throws DomainError `invoice_broken`.
 */
export function refuseNoPdf(body: Buffer): void {
  const isPdf =
    body.subarray(0, 5).toString('latin1') === '%PDF-' &&
    body.subarray(-TAIL_BYTES).toString('latin1').includes('%%EOF')
  if (!isPdf) throw new DomainError('invoice_broken', { message: 'Ese archivo no es un PDF entero.' })
}
