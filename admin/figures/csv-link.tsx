import { buttonClass } from '../ui/button'

/** The same figures as a file, with all rows. */
export function CsvLink({ path, query, of }: { path: string; query: Record<string, string>; of: string }) {
  return (
    <a
      href={`/api/admin/figures/${path}?${new URLSearchParams(query)}`}
      download
      aria-label={`Descargar CSV: ${of}`}
      className={buttonClass({ variant: 'quiet' })}
    >
      Descargar CSV
    </a>
  )
}
