/** Below a picture that one looks at closely: our renders show the model, not the very piece. */
export function PictureNote({ hasPicture }: { hasPicture: boolean }) {
  return (
    <figcaption className="p-2 text-center text-14 text-muted">
      {hasPicture ? 'Imagen referencial' : 'Aún sin imagen'}
    </figcaption>
  )
}

/** The same once, above a grid of them. */
export function PicturesNote() {
  return <p className="mb-2 text-12 text-muted">Imágenes referenciales</p>
}
