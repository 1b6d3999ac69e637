import type { GamerBuild } from '../../contract/api/catalog.ts'

const slots = [
  { key: 'CPU', label: 'CPU' },
  { key: 'MBO', label: 'Placa madre' },
  { key: 'GPU', label: 'Tarjeta gráfica' },
  { key: 'RAM', label: 'RAM' },
  { key: 'SSD', label: 'Almacenamiento' },
  { key: 'PSU', label: 'Fuente de poder' },
] as const

/** The components of a build; one that it lacks has no row. */
export function BuildParts({ build, className = '' }: { build: GamerBuild; className?: string }) {
  return (
    <dl className={`grid ${className}`}>
      {slots.map(({ key, label }) => {
        const part = build[key]
        return (
          part && (
            <div key={key} className="min-w-0">
              <dt className="text-12 text-muted">{label}</dt>
              <dd className="text-14">{part}</dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
