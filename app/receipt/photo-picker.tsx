import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { ReceiptIcon } from '../ui/icons'
import { acceptedPhotos, problemOfPhoto } from './receipt-photo'

type Props = {
  label: string
  photo: File | null
  /** What there is to say of it, besides what is wrong with a file. */
  note?: string | undefined
  onChange: (photo: File | null) => void
}

/** Chooses the photo of a receipt: from the files, the gallery or the camera, as the device offers it. */
export function PhotoPicker({ label, photo, note, onChange }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const preview = useObjectUrl(photo)
  // Perhaps broken, perhaps only unknown to this browser: the shop will say.
  const [notShown, setNotShown] = useState<string | null>(null)
  const id = useId()

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // The same file may be chosen again after it was removed or refused.
    target.value = ''
    if (!file) return
    const found = problemOfPhoto(file)
    setProblem(found)
    if (!found) onChange(file)
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold text-14">
        {label}
      </label>
      <div className="flex items-center gap-3">
        <span className="grid size-18 shrink-0 place-items-center overflow-hidden rounded-card border border-line bg-secondary text-muted">
          {preview && preview !== notShown ? (
            <img
              src={preview}
              alt=""
              onError={() => setNotShown(preview)}
              className="size-full object-cover"
            />
          ) : (
            <ReceiptIcon className="size-7" />
          )}
        </span>
        <div className="min-w-0">
          {photo ? (
            <p className="truncate text-14">{photo.name}</p>
          ) : (
            <p className="text-14">PNG, JPEG, WebP o AVIF, hasta 10 MB</p>
          )}
          <div className="mt-1 flex gap-4">
            <span className="hit-44 relative font-semibold text-14 text-link underline-offset-4 hover:underline has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
              <span aria-hidden="true">{photo ? 'Cambiar' : 'Elegir foto'}</span>
              <input
                id={id}
                type="file"
                accept={acceptedPhotos}
                onChange={choose}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `${id}-problem` : note ? `${id}-note` : undefined}
                className="-inset-y-3 absolute left-0 z-10 h-11 w-full cursor-pointer opacity-0 file:cursor-pointer"
              />
            </span>
            {photo && (
              <button
                type="button"
                onClick={() => onChange(null)}
                aria-label="Quitar la foto"
                className="hit-44 text-14 text-muted underline underline-offset-4 hover:text-danger"
              >
                Quitar
              </button>
            )}
          </div>
        </div>
      </div>
      {note && !problem && (
        <p id={`${id}-note`} className="mt-2 text-14 text-low">
          {note}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-2 text-14 text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

/** An address under which this page alone can show the file. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}
