import type { Banner } from '../../contract/api/shop.ts'
import { ArrowRightIcon } from '../ui/icons'
import { Link } from '../ui/link'

/** The advertising banners, two in a row: each is one link over its picture. */
export function Adverts({ adverts }: { adverts: readonly Banner[] }) {
  if (adverts.length === 0) return null
  return (
    <ul className="container-shop mt-4 grid grid-cols-2 gap-4 md:mt-8">
      {adverts.map((advert) => (
        <li key={advert.phone.src + advert.title}>
          <Advert {...advert} />
        </li>
      ))}
    </ul>
  )
}

function Advert({ title, text, action, href, isPicture, wide, phone }: Banner) {
  return (
    <Link
      to={href}
      className="group on-band relative flex h-56 overflow-hidden rounded-card md:h-60 2xl:h-75"
    >
      <picture>
        <source
          media="(width >= 48rem)"
          srcSet={wide.srcset || wide.src}
          sizes="(width >= 96rem) 714px, 568px"
          width={wide.width}
          height={wide.height}
        />
        <img
          src={phone.src}
          srcSet={phone.srcset || undefined}
          sizes="max(50vw - 24px, 180px)"
          alt=""
          width={phone.width}
          height={phone.height}
          loading="lazy"
          className="absolute inset-0 size-full object-cover transition-transform duration-120 group-hover:scale-102"
        />
      </picture>
      <div
        className={
          isPicture
            ? 'sr-only'
            : 'relative p-4 max-[22.5rem]:p-3 md:flex md:max-w-[50%] md:flex-col md:justify-center md:p-6 md:pr-0 lg:max-w-[46%] lg:p-8 lg:pr-0'
        }
      >
        <h2 className="text-20 text-white max-[22.5rem]:text-18 md:text-24 xl:text-32">{title}</h2>
        <p className="mt-2 text-14 text-white/85 max-lg:hidden">{text}</p>
        <p className="mt-2 flex items-center gap-2 font-semibold text-14 underline-offset-4 group-hover:underline md:mt-4">
          {action}
          <ArrowRightIcon className="size-4 shrink-0 max-[22.5rem]:hidden" />
        </p>
      </div>
    </Link>
  )
}
