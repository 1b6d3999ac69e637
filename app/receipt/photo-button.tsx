import { type ChangeEvent, type ReactNode, useId } from 'react'
import { Spinner } from '../ui/spinner'
import { acceptedPhotos, problemOfPhoto } from './receipt-photo'

type Props = {
  children: ReactNode
  isSending?: boolean
  onChoose: (photo: File) => void
  /** What was chosen cannot be a photo, and why. */
  onRefuse: (problem: string) => void
}

/** Looks like a button, and asks for a photo as the device offers it: from the files, the gallery or the camera. */
export function PhotoButton({ children, isSending = false, onChoose, onRefuse }: Props) {
  const id = useId()

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const photo = target.files?.[0]
    // The same file may be chosen again after it was refused.
    target.value = ''
    if (!photo || isSending) return
    const problem = problemOfPhoto(photo)
    if (problem) onRefuse(problem)
    else onChoose(photo)
  }

  return (
    <span className="relative inline-flex min-h-11 items-center gap-2 rounded-card border border-action px-4 font-semibold text-14 text-action has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 hover:bg-action hover:text-on-action">
      {isSending && <Spinner />}
      <label htmlFor={id}>{children}</label>
      <input
        id={id}
        type="file"
        accept={acceptedPhotos}
        onChange={choose}
        className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
      />
    </span>
  )
}
