/** The numbers of the units of one line, below its name. */
export function SerialNumbers({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0) return null
  return <span className="block break-words text-12">N.º de serie: {numbers.join(', ')}</span>
}
