/** Stands where a shop that has just opened has nothing to show yet. */
export function ComingSoon({ what }: { what: string }) {
  return (
    <p className="rounded-card border border-line border-dashed px-4 py-12 text-center text-16 text-muted">
      Pronto verás aquí {what}. ¿Buscas algo? Escríbenos.
    </p>
  )
}
