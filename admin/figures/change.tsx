type Props = {
  now: number
  before: number
  /** As a person reads `before`. */
  beforeText: string
}

/** How a figure compares with the range before: by a sign and in words, never by a colour alone. */
export function Change({ now, before, beforeText }: Props) {
  const text = changeText(now, before)
  return (
    <span className="block text-12 text-muted">
      {text && <span className="font-semibold text-ink">{text}</span>} antes {beforeText}
    </span>
  )
}

/** Null where there is nothing to compare with. */
function changeText(now: number, before: number): string | null {
  if (before === 0) return null
  const percent = Math.round(((now - before) / Math.abs(before)) * 100)
  if (percent === 0) return 'Igual,'
  return percent > 0 ? `▲ ${percent} %,` : `▼ ${-percent} %,`
}
