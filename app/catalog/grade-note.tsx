import type { Product } from '../../contract/api/catalog.ts'
import { gradeTexts } from '../../contract/grades.ts'

/** Explains the grade of a refurbished product. */
export function GradeNote({ product: { grade } }: { product: Product }) {
  return (
    grade && (
      <p className="mt-3 text-14 text-muted">
        <strong className="font-semibold text-ink">Grado {grade}:</strong> {gradeTexts[grade]}. Los tres
        grados pasan las mismas pruebas.
      </p>
    )
  )
}
