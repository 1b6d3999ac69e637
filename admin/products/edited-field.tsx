import type { ProductEdit } from '../../contract/api/admin/products.ts'

type Props = { of: ProductEdit['fields'][number] }

/** A field of a product before and after, in a line: in its history, in a preview, and in what became of many. */
export function EditedField({ of: { label, before, after } }: Props) {
  return (
    <>
      <span className="text-muted">{label}: </span>
      {before !== null && <del className="text-muted">{before}</del>}
      {before !== null && ' → '}
      {after ?? 'nada'}
    </>
  )
}
