import { markPath } from '../ui/mark'

/** Stands for the map: some blocks around a pin. A real one would tell a stranger's server who looks at our pages. */
export function StreetMap({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 400 144" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <rect width="400" height="144" className="fill-band-raised" />
      <g className="stroke-band-line" strokeWidth="7" fill="none">
        <path d="M-10 38 410 8M-10 82 410 52M-10 128 410 98M46-10 62 154M126-10 142 154M206-10 222 154M286-10 302 154M366-10 382 154" />
        <path d="M-10 150C90 120 120 150 240 150" strokeWidth="12" />
      </g>
      <path d="M147 82.5 219 77.3 216.5 46 144.5 51Z" className="fill-band-line" />
      <g transform="translate(214 66)">
        <path d="M0 8-16-20a19 19 0 1 1 32 0Z" className="fill-mark" />
        <path transform="translate(-12 -38) scale(.24)" d={markPath} className="fill-band" />
      </g>
    </svg>
  )
}
