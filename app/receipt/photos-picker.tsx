import { useEffect, useState } from 'react'
import { MAX_PHOTO_MB } from '../../contract/constants.ts'
import { PhotoButton } from './photo-input'

type Props = {
  label: string
  photos: readonly File[]
  /** So many can be chosen. */
  max: number
  onChange: (photos: readonly File[]) => void
}

/** A field for several photos, with a preview of each. */
export function PhotosPicker({ label, photos, max, onChange }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const choosing = {
    isBusy: false,
    async run(photo: File) {
      setProblem(null)
      onChange([...photos, photo])
    },
    refuse: setProblem,
  }
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-14">{label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {photos.map((photo, nth) => (
          <div key={`${photo.name} ${photo.lastModified} ${photo.size}`} className="relative">
            <Preview photo={photo} />
            <button
              type="button"
              onClick={() => onChange(photos.filter((other) => other !== photo))}
              className="block min-h-11 w-full text-14 text-muted underline underline-offset-4 hover:text-danger"
            >
              Quitar<span className="sr-only"> la foto {nth + 1}</span>
            </button>
          </div>
        ))}
        {photos.length < max && <PhotoButton sending={choosing}>Elegir foto</PhotoButton>}
      </div>
      {problem ? (
        <p role="alert" className="mt-1 text-14 text-danger">
          {problem}
        </p>
      ) : (
        <p className="mt-1 text-14 text-muted">
          Hasta {max}, en PNG, JPEG, WebP o AVIF de {MAX_PHOTO_MB} MB. Solo tú y la tienda las ven.
        </p>
      )}
    </fieldset>
  )
}

function Preview({ photo }: { photo: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return (
    <img
      src={url}
      alt=""
      className="size-24 rounded-card border border-line bg-secondary object-cover text-12"
    />
  )
}
