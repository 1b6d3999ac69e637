type Props = {
  /** The same picture in both forms: `illustrations/lens.webp?avif` and without the question mark. */
  avif: string
  webp: string
  className?: string
}

/** A rendered picture of ours beside words that say what it means: nothing in the cart, nothing found, a medal. */
export function Illustration({ avif, webp, className = '' }: Props) {
  return (
    <picture className="contents">
      <source srcSet={avif} type="image/avif" />
      <img
        src={webp}
        alt=""
        width={400}
        height={400}
        loading="lazy"
        decoding="async"
        className={`aspect-square object-contain ${className}`}
      />
    </picture>
  )
}
