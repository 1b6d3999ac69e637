import { MAX_STARS } from '../../contract/feedback.ts'
import { StarIcon } from './icons'

/** Full stars of five. `label` says the figure where it is not a whole one: "4,3 de 5". */
export function Stars({
  stars,
  label = `${stars} de ${MAX_STARS}`,
  size = 'size-5',
  className = '',
}: {
  stars: number
  label?: string
  size?: string
  className?: string
}) {
  return (
    <span role="img" aria-label={`${label} estrellas`} className={`flex text-action ${className}`}>
      {Array.from({ length: MAX_STARS }, (_, nth) => (
        <StarIcon
          // biome-ignore lint/suspicious/noArrayIndexKey: the stars are their places.
          key={nth}
          className={`${size} ${nth < stars ? 'fill-current' : 'text-field'}`}
        />
      ))}
    </span>
  )
}
