/** Once above a grid: our renders show the model and not the individual piece. */
export function PicturesNote() {
  return <p className="mb-2 text-12 text-muted">Imágenes referenciales</p>
}
