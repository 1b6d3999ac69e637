import { Spinner } from '../../app/ui/spinner'

/** Stands until the desk knows who works here. */
export function StartingFrame() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner />
        Abriendo…
      </p>
    </div>
  )
}
