import { type ChangeEvent, type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react'
import { MAX_PHOTO_BYTES } from '../../contract/constants.ts'
import type { useAction } from '../forms/use-action'
import { ReceiptIcon } from '../ui/icons'
import { Spinner } from '../ui/spinner'
import { acceptedPhotos, problemOfPhoto } from './receipt-photo'

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'accept' | 'onChange'> & {
  /** The chosen photo, or why the chosen file cannot be one. */
  onChoose: (photo: File | null, refusal: string | null) => void
}

/** Asks for a photo as the device offers it: from the files, the gallery or the camera. */
function PhotoInput({ onChoose, ...input }: InputProps) {
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // The same file may be chosen again after it was removed or refused.
    target.value = ''
    if (!file) return
    const refusal = problemOfPhoto(file)
    onChoose(refusal ? null : file, refusal)
  }
  return <input {...input} type="file" accept={acceptedPhotos} onChange={choose} />
}

type PickerProps = {
  label: string
  photo: File | null
  /** Shown below it, unless something is wrong with the file. */
  note?: string | undefined
  onChange: (photo: File | null) => void
}

/** A field for the photo of a receipt, with a preview of what was chosen. */
export function PhotoPicker({ label, photo, note, onChange }: PickerProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const preview = useObjectUrl(photo)
  // It may be broken or only unknown to this browser: the shop decides.
  const [notShown, setNotShown] = useState<string | null>(null)
  const id = useId()

  function choose(file: File | null, refusal: string | null) {
    setProblem(refusal)
    if (file) onChange(file)
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
            <p className="text-14">PNG, JPEG, WebP o AVIF, hasta {MAX_PHOTO_BYTES / 1024 / 1024} MB</p>
          )}
          <div className="mt-1 flex gap-4">
            <span className="hit-44 relative font-semibold text-14 text-link underline-offset-4 hover:underline has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
              <span aria-hidden="true">{photo ? 'Cambiar' : 'Elegir foto'}</span>
              <PhotoInput
                id={id}
                onChoose={choose}
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

/** An address of the file that works in this page only. */
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

type ButtonProps = {
  children: ReactNode
  sending: Pick<ReturnType<typeof useAction<[photo: File]>>, 'isBusy' | 'run' | 'refuse'>
}

/** A button that asks for a photo and sends it. */
export function PhotoButton({ children, sending }: ButtonProps) {
  const id = useId()

  function choose(photo: File | null, refusal: string | null) {
    if (sending.isBusy) return
    if (photo) void sending.run(photo)
    if (refusal) sending.refuse(refusal)
  }

  return (
    <span className="relative inline-flex min-h-11 items-center gap-2 rounded-card border border-action px-4 font-semibold text-14 text-action has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 hover:bg-action hover:text-on-action">
      {sending.isBusy && <Spinner />}
      <label htmlFor={id}>{children}</label>
      <PhotoInput
        id={id}
        onChoose={choose}
        className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
      />
    </span>
  )
}
