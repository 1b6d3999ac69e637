type Props = {
  /** The same picture in both forms: `illustrations/lens.webp?avif` and without the question mark. */
  avif: string
  webp: string
  className?: string
}

/** A rendered picture beside words that say what it means, such as an empty cart. */
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
