import { Mark } from './mark'

type Props = {
  src: string
  /** Its widths to choose from; a drawing has none. `sizes` then says how wide it is shown. */
  srcSet?: string
  sizes?: string
  /** Empty where the name stands beside it. */
  alt: string
  size?: number
  isUrgent?: boolean
  className?: string
}

/** A product's picture: square, transparent, one light for both themes. Its ground is the caller's `tile-ground`. */
export function Tile({ src, srcSet, sizes, alt, size = 800, isUrgent = false, className = '' }: Props) {
  if (!src) {
    return (
      <span className={`grid place-items-center text-line ${className}`}>
        <Mark className="w-1/2" />
      </span>
    )
  }
  return (
    <img
      src={src}
      srcSet={srcSet || undefined}
      sizes={srcSet && sizes}
      alt={alt}
      width={size}
      height={size}
      loading={isUrgent ? 'eager' : 'lazy'}
      fetchPriority={isUrgent ? 'high' : 'auto'}
      decoding="async"
      className={`aspect-square object-contain ${className}`}
    />
  )
}
