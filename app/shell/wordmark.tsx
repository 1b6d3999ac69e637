import { Mark } from '../ui/mark'
import { useShopProfile } from './shop-profile'

/** The shop's signature: its logo, or the mark and its name side by side. */
export function Wordmark({ className = '' }: { className?: string }) {
  const { name, look } = useShopProfile()
  const { logo } = look
  return (
    <span className={`inline-flex items-center gap-2 sm:gap-3 ${className}`}>
      {logo ? (
        <img
          src={logo.src}
          srcSet={logo.srcset || undefined}
          sizes="160px"
          alt=""
          width={logo.width}
          height={logo.height}
          className="h-9 w-auto max-w-40 object-contain object-left"
        />
      ) : (
        <Mark className="h-5.5 shrink-0 text-mark sm:h-7" />
      )}
      {(!logo || logo.showsName) && (
        <span className="font-display text-18 font-extrabold uppercase tracking-[0.04em] sm:text-20">
          {name}
        </span>
      )}
    </span>
  )
}
