/** Below a large picture: our renders show the model and not the individual piece. */
export function PictureNote({ hasPicture }: { hasPicture: boolean }) {
  return (
    <figcaption className="p-2 text-center text-14 text-muted">
      {hasPicture ? 'Imagen referencial' : 'Aún sin imagen'}
    </figcaption>
  )
}

/** The same note, once above a grid. */
export function PicturesNote() {
  return <p className="mb-2 text-12 text-muted">Imágenes referenciales</p>
}
