import { ExternalIcon } from '../ui/icons'

/** The public page of a product, in a tab of its own: what was typed here stays. */
export function ProductLink({ id, name }: { id: number; name: string }) {
  return (
    <a
      href={`/producto/${id}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center gap-1 wrap-anywhere font-semibold text-link hover:underline pointer-coarse:min-h-11"
    >
      {name}
      <ExternalIcon className="size-4 shrink-0" />
    </a>
  )
}
