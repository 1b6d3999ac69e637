import { useEffect, useRef, useState } from 'react'
import { announce } from '../ui/live-region'

/** Copies one figure. `what` names it for screen readers, which say the button without its row. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const timer = useRef<number>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    const isCopied = await writeToClipboard(text)
    setOutcome(isCopied ? 'copied' : 'failed')
    announce(isCopied ? 'Copiado' : 'No se pudo copiar')
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setOutcome(null), SHOWN_MS)
  }

  return (
    <button
      type="button"
      onClick={copy}
      className={`min-h-11 min-w-22 shrink-0 rounded-card px-2 text-right font-semibold text-14 underline-offset-4 hover:underline ${outcome === 'copied' ? 'text-success' : 'text-link'}`}
    >
      {outcome === 'copied' ? 'Copiado' : outcome === 'failed' ? 'No se pudo' : 'Copiar'}
      <span className="sr-only"> {what}</span>
    </button>
  )
}

const SHOWN_MS = 2000

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    // The clipboard is absent on plain http and refused by some embedded browsers; the figure can be selected by hand.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
