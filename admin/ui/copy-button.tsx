import { useState } from 'react'
import { Button } from './button'
import { CheckIcon, CopyIcon } from './icons'

const SHOWN_MS = 2_000

/** Puts a text on the clipboard, and says for a moment that it is there. */
export function CopyButton({ text, label = 'Copiar' }: { text: string; label?: string }) {
  const [isCopied, setIsCopied] = useState(false)

  async function copy() {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
    setTimeout(setIsCopied, SHOWN_MS, false)
  }

  return (
    <Button onPress={() => void copy()}>
      {isCopied ? <CheckIcon className="size-4 text-success" /> : <CopyIcon className="size-4" />}
      <span aria-live="polite">{isCopied ? 'Copiado' : label}</span>
    </Button>
  )
}
