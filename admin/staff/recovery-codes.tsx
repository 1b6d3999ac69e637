import { useEffect, useRef } from 'react'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy-button'
import { Notice } from '../ui/notice'

/** They are shown this once. Whoever loses the telephone comes in with one of them. */
export function RecoveryCodes({ codes, onEnd }: { codes: readonly string[]; onEnd: () => void }) {
  const text = codes.join('\n')
  const list = useRef<HTMLUListElement>(null)
  // Not on the cross of the dialog, where the Enter of the code before would close what is shown but once.
  useEffect(() => list.current?.focus(), [])
  return (
    <div className="grid gap-4">
      <Notice tone="warning">
        Guárdalos ahora en papel o en tu gestor de contraseñas: no los volveremos a mostrar. Si pierdes el
        teléfono, entras con uno de ellos.
      </Notice>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Códigos de recuperación"
        className="grid gap-x-6 gap-y-1 rounded-card bg-secondary p-3 outline-none sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label="Copiarlos" />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="kuntur-codigos-de-recuperacion.txt"
          className="control inline-flex items-center rounded-card border border-field px-3 font-semibold hover:border-ink hover:bg-secondary"
        >
          Descargar
        </a>
        <Button variant="primary" className="ml-auto" onPress={onEnd}>
          Ya los guardé
        </Button>
      </div>
    </div>
  )
}
