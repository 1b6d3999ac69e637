import { encode } from 'uqr'

/** Black on white in both themes, because cameras do not read the reverse. It is drawn here, so the text goes nowhere else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-60 rounded-card border border-line bg-white text-black"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
