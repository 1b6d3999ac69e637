import { ArrowRightIcon } from '../ui/icons'
import { Link } from '../ui/link'

/** A section's title with, on its right, the way to all of it. */
export function SectionHeading({ title, link }: { title: string; link?: { to: string; label: string } }) {
  return (
    <div className="mb-4 flex items-center justify-between gap-x-4 md:mb-6">
      <h2 className="text-24 md:text-32">{title}</h2>
      {link && (
        <Link
          to={link.to}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 max-sm:min-w-11 max-sm:justify-end font-semibold text-14 text-link underline-offset-4 hover:underline"
        >
          <span className="max-sm:sr-only">{link.label}</span>
          <ArrowRightIcon className="size-4" />
        </Link>
      )}
    </div>
  )
}
