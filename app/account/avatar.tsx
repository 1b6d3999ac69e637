import type { User } from '../../contract/api/user.ts'

/** The initials before a fan of folded feathers, of which everybody has another: how each is lit, where the fan leans. */
export function Avatar({ user }: { user: User }) {
  const bits = scatter(user.username)
  return (
    <svg
      viewBox="0 0 80 80"
      aria-hidden="true"
      className="size-16 shrink-0 rounded-full border-2 border-mark sm:size-20"
    >
      <rect width="80" height="80" className="fill-band-raised" />
      <g className="fill-mark" transform={`translate(40 88) rotate(${((bits >>> 24) % 15) - 7})`}>
        {leans.map((lean, index) => (
          <g key={lean} transform={`rotate(${lean})`} opacity={lights[(bits >>> (2 * index)) & 3]}>
            <path d="M0 0-13-70 0-94Z" />
            <path d="M0 0 13-70 0-94Z" opacity="0.45" />
          </g>
        ))}
      </g>
      <text
        x="40"
        y="41"
        dominantBaseline="central"
        textAnchor="middle"
        className="fill-white font-display font-extrabold text-32"
      >
        {initials(user)}
      </text>
    </svg>
  )
}

/** The feathers, in degrees from upright. */
const leans = [-60, -40, -20, 0, 20, 40, 60]

/** Two bits choose one for each feather; even where two of the brightest overlap, white letters stand out by 4 to 1. */
const lights = [0.06, 0.14, 0.24, 0.36]

/** 32 bits of a name, the same for ever (FNV-1a). */
function scatter(name: string): number {
  let bits = 2_166_136_261
  for (const letter of name.toLowerCase()) bits = Math.imul(bits ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return bits >>> 0
}

/** Of first and last name when both are known, else of what the person is called here. */
function initials({ first_name, last_name, nickname, username }: User): string {
  const names = first_name && last_name ? [first_name, last_name] : [nickname || first_name || username]
  return names
    .map((name) => Array.from(name.trim())[0] ?? '')
    .join('')
    .toLocaleUpperCase('es')
}
