import { useState } from 'react'
import type { Refusal } from '../api/refusal'
import { FileDrop } from './file-drop'
import { Notice } from './notice'

type Props = {
  label: string
  hint: string
  accept: string
  maxBytes: number
  maxNameLength: number
  /** What is said of a file with more than `maxBytes`. */
  tooHeavy: string
  /** The act that sends it, as `name` and `file` of a form. */
  upload: {
    isBusy: boolean
    refusal: Refusal | null
    reset: () => void
    run: (sent: { form: FormData }) => Promise<unknown>
  }
}

/** Takes one file, sends it at once, and says what is wrong with it. */
export function OneFileDrop({ label, hint, accept, maxBytes, maxNameLength, tooHeavy, upload }: Props) {
  const [complaint, setComplaint] = useState<string | null>(null)

  function send(files: readonly File[]) {
    const [file] = files
    upload.reset()
    if (!file || files.length > 1) return setComplaint('Suelta un archivo a la vez.')
    if (file.size > maxBytes) return setComplaint(tooHeavy)
    setComplaint(null)
    const form = new FormData()
    // What stands behind the file would only be read after it.
    form.append('name', file.name.slice(0, maxNameLength))
    form.append('file', file)
    void upload.run({ form })
  }

  const problem = complaint ?? upload.refusal?.message
  return (
    <div className="grid gap-3">
      <FileDrop
        label={upload.isBusy ? 'Leyendo el archivo…' : label}
        hint={hint}
        accept={accept}
        onFiles={send}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
    </div>
  )
}
