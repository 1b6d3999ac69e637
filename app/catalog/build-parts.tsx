import type { GamerBuild } from '../../contract/api/catalog.ts'
import { slotLabels } from '../../contract/build-slots.ts'

const slots = ['CPU', 'MBO', 'GPU', 'RAM', 'SSD', 'PSU'] as const

/** The components of a build; one that it lacks has no row. */
export function BuildParts({ build, className = '' }: { build: GamerBuild; className?: string }) {
  return (
    <dl className={`grid ${className}`}>
      {slots.map((slot) => {
        const part = build[slot]
        return (
          part && (
            <div key={slot} className="min-w-0">
              <dt className="text-12 text-muted">{slotLabels[slot]}</dt>
              <dd className="text-pretty text-14">{part}</dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
