import { ArrowRightIcon } from '../ui/icons'
import { Link } from '../ui/link'

/** A section's title with, on its right, the way to all of it. */
export function SectionHeading({ title, link }: { title: string; link?: { to: string; label: string } }) {
  return (
    <div className="mb-4 flex items-center justify-between gap-x-4 md:mb-6">
      <h2 className="text-20 sm:text-24 md:text-32">{title}</h2>
      {link && (
        <Link
          to={link.to}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 font-semibold text-14 text-link underline-offset-4 hover:underline"
        >
          {link.label}
          <ArrowRightIcon className="size-4" />
        </Link>
      )}
    </div>
  )
}
