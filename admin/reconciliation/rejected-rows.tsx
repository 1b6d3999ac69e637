type Props = { count: number; rows: readonly { row: number; reason: string }[] }

/** The rows of a file that look like lines and cannot be read, by their numbers there. */
export function RejectedRows({ count, rows }: Props) {
  if (count === 0) return null
  return (
    <details className="rounded-card bg-low-ground px-3 py-2 text-low">
      <summary className="cursor-pointer font-semibold">
        {count === 1 ? '1 fila que no se entiende' : `${count} filas que no se entienden`}
      </summary>
      <ul className="mt-1">
        {rows.map(({ row, reason }) => (
          <li key={row}>
            Fila {row}: {reason}
          </li>
        ))}
      </ul>
      {count > rows.length && <p>Y {count - rows.length} más.</p>}
    </details>
  )
}
