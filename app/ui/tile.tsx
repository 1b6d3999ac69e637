import { Mark } from './mark'

type Props = {
  src: string
  /** Empty where the name stands beside it. */
  alt: string
  size?: number
  isUrgent?: boolean
  className?: string
}

/** A product's picture: square, transparent, one light for both themes. Its ground is the caller's `tile-ground`. */
export function Tile({ src, alt, size = 800, isUrgent = false, className = '' }: Props) {
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
