import { type DragEvent, useState } from 'react'

type Props = {
  label: string
  hint?: string
  /** What the browser offers to choose from: `.xml,.pdf`. What is dropped may be anything. */
  accept: string
  onFiles: (files: readonly File[]) => void
  autoFocus?: boolean
}

/** Takes files that are dropped on it, or chosen after a press on it. */
export function FileDrop({ label, hint, accept, onFiles, autoFocus = false }: Props) {
  const [isOver, setIsOver] = useState(false)

  function drop(event: DragEvent) {
    // Otherwise the browser would leave the desk and show the file.
    event.preventDefault()
    setIsOver(false)
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }

  return (
    <label
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`relative grid cursor-pointer justify-items-center gap-0.5 rounded-card border border-dashed px-4 py-5 text-center hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 ${isOver ? 'border-action bg-secondary' : 'border-field'}`}
    >
      <input
        type="file"
        multiple
        accept={accept}
        // biome-ignore lint/a11y/noAutofocus: in a dialog it is the first thing to do.
        autoFocus={autoFocus}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])]
          // The same file may be chosen again after it was corrected.
          event.target.value = ''
          if (chosen.length > 0) onFiles(chosen)
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span className="font-semibold">{label}</span>
      {hint && <span className="text-12 text-muted">{hint}</span>}
    </label>
  )
}
