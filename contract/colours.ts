/** The colours that the owner chooses, in each of the two palettes of the specification. */
export const colourKeys = ['background', 'text', 'accent', 'secondary', 'highlight'] as const
export type ColourKey = (typeof colourKeys)[number]
/** Each `#rrggbb`, in small letters. */
export type Palette = Record<ColourKey, string>
export type Theme = 'light' | 'dark'

export const colourLabels: Record<ColourKey, string> = {
  background: 'Fondo',
  text: 'Letras',
  accent: 'Acento',
  secondary: 'Fondo secundario',
  highlight: 'Resalte',
}

export const originalPalettes: Record<Theme, Palette> = {
  light: {
    background: '#ffffff',
    text: '#000000',
    accent: '#1c1f33',
    secondary: '#f5f5f5',
    highlight: '#006eb8',
  },
  dark: {
    background: '#000000',
    text: '#ffffff',
    accent: '#40e0d0',
    secondary: '#1c1c1c',
    highlight: '#ff5722',
  },
}

/** What WCAG 2.2 asks of text, and of the edges of fields and the ring of the focus. */
const OF_TEXT = 4.5
const OF_EDGES = 3

const WHITE = '#ffffff'
const BLACK = '#000000'

/** The custom properties of `app/ui/look.css` that follow the owner's colours, without their two hyphens. */
export type Tokens = Record<(typeof tokenNames)[number], string>
const tokenNames = [
  'ground',
  'secondary',
  'tile',
  'tile-centre',
  'ink',
  'heading',
  'muted',
  'line',
  'field',
  'action',
  'action-hover',
  'action-pressed',
  'on-action',
  'link',
  'focus',
  'band',
  'band-line',
  'band-field',
  'band-raised',
  'band-muted',
  'band-focus',
  'mark',
] as const

/** As look.css has them: what counts of each token as long as nobody changed a colour that it is made of. */
export const originalTokens: Record<Theme, Tokens> = {
  light: {
    ground: '#ffffff',
    secondary: '#f5f5f5',
    tile: '#f1f2f4',
    'tile-centre': '#fafafb',
    ink: '#000000',
    heading: '#1c1f33',
    muted: '#565a6b',
    line: '#dadce3',
    field: '#868b9b',
    action: '#006eb8',
    'action-hover': '#005a97',
    'action-pressed': '#004a7c',
    'on-action': '#ffffff',
    link: '#006eb8',
    focus: '#006eb8',
    band: '#1c1f33',
    'band-line': '#3a3e58',
    'band-field': '#8087a6',
    'band-raised': '#2a2e47',
    'band-muted': '#c0c4d4',
    'band-focus': '#40e0d0',
    mark: '#ffffff',
  },
  dark: {
    ground: '#000000',
    secondary: '#1c1c1c',
    tile: '#242426',
    'tile-centre': '#34353a',
    ink: '#ffffff',
    heading: '#ffffff',
    muted: '#a8acb8',
    line: '#34353a',
    field: '#74777f',
    action: '#ff5722',
    'action-hover': '#ff7a4f',
    'action-pressed': '#e64a19',
    'on-action': '#000000',
    link: '#40e0d0',
    focus: '#40e0d0',
    band: '#000000',
    'band-line': '#34353a',
    'band-field': '#74777f',
    'band-raised': '#1c1c1c',
    'band-muted': '#a8acb8',
    'band-focus': '#40e0d0',
    mark: '#40e0d0',
  },
}

/** Colours that no owner changes because they mean something; each is written on both backgrounds. */
const meaning: Record<Theme, readonly { colour: string; name: string }[]> = {
  light: [
    { colour: '#0f7a3d', name: 'El verde de lo que salió bien' },
    { colour: '#8a5a00', name: 'El ámbar de las advertencias' },
    { colour: '#c42b1c', name: 'El rojo de los errores' },
  ],
  dark: [
    { colour: '#4ade80', name: 'El verde de lo que salió bien' },
    { colour: '#ffc24b', name: 'El ámbar de las advertencias' },
    { colour: '#ff8a7a', name: 'El rojo de los errores' },
  ],
}

/** The ratio of contrast of two colours, from 1 to 21, as WCAG reckons it. */
export function contrastOf(one: string, other: string): number {
  const [less = 0, more = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (more + 0.05) / (less + 0.05)
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

/** So much of the second colour (0 to 1) in the first one. */
export function mix(colour: string, other: string, share: number): string {
  const others = channelsOf(other)
  const mixed = channelsOf(colour).map((channel, at) =>
    Math.round(channel + ((others[at] ?? 0) - channel) * share),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** The first mix of a colour with another, from a share upwards, that stands out so much from all of these. */
function standingOut(colour: string, other: string, from: number, ratio: number, grounds: readonly string[]) {
  for (let percent = Math.round(from * 100); percent < 100; percent++) {
    const mixed = mix(colour, other, percent / 100)
    if (grounds.every((ground) => contrastOf(mixed, ground) >= ratio)) return mixed
  }
  return other
}

/** All tokens of a palette. What is made of colours that nobody changed is as look.css has it. */
export function tokensOf(theme: Theme, palette: Palette): Tokens {
  const original = originalPalettes[theme]
  const { background, text, accent, secondary, highlight } = palette
  const same = (...keys: ColourKey[]) => keys.every((key) => palette[key] === original[key])
  const kept = originalTokens[theme]
  const tokens: Tokens = {
    ...kept,
    ground: background,
    secondary,
    ink: text,
    action: highlight,
    ...(theme === 'light'
      ? { heading: accent, link: highlight, focus: highlight, band: accent }
      : {
          heading: text,
          link: accent,
          focus: accent,
          band: background,
          'band-raised': secondary,
          mark: accent,
        }),
  }
  if (!same('background', 'text', 'secondary')) {
    tokens.tile = mix(secondary, text, theme === 'light' ? 0.02 : 0.04)
    tokens['tile-centre'] = theme === 'light' ? mix(secondary, background, 0.5) : mix(secondary, text, 0.11)
    tokens.line = mix(background, text, theme === 'light' ? 0.14 : 0.2)
    const grounds = [background, secondary, tokens.tile]
    tokens.muted = standingOut(background, text, 0.64, OF_TEXT, grounds)
    tokens.field = standingOut(background, text, 0.42, OF_EDGES, [background, secondary])
  }
  if (!same('highlight')) {
    // Whatever the colour, one of the two can be read on it, and still can when it moves away from it.
    const isWhite = contrastOf(WHITE, highlight) >= contrastOf(BLACK, highlight)
    tokens['on-action'] = isWhite ? WHITE : BLACK
    tokens['action-hover'] = mix(highlight, isWhite ? BLACK : WHITE, 0.18)
    tokens['action-pressed'] = mix(highlight, isWhite ? BLACK : WHITE, 0.33)
  }
  return { ...tokens, ...(theme === 'light' ? lightBand(tokens, same('accent')) : darkBand(tokens)) }
}

function lightBand({ band }: Tokens, isOriginal: boolean): Partial<Tokens> {
  if (isOriginal) return {}
  const raised = mix(band, WHITE, 0.07)
  return {
    'band-raised': raised,
    'band-line': mix(band, WHITE, 0.14),
    'band-field': standingOut(band, WHITE, 0.45, OF_EDGES, [band]),
    'band-muted': standingOut(band, WHITE, 0.74, OF_TEXT, [band, raised]),
    'band-focus': contrastOf('#40e0d0', band) >= OF_EDGES ? '#40e0d0' : WHITE,
  }
}

function darkBand({ line, field, muted, focus }: Tokens): Partial<Tokens> {
  return { 'band-line': line, 'band-field': field, 'band-muted': muted, 'band-focus': focus }
}

export type ColourProblem = {
  key: ColourKey
  /** Which pair cannot be read, and what could be done about it. */
  message: string
  /** The nearest shade of the colour that passes; null where none does. */
  proposal: string | null
}

/** What must be told apart: a colour of the owner's on another one, or a fixed one on one of the owner's. */
type Pair = {
  front: { colour: string; key: ColourKey | null; name: string }
  ground: { colour: string; key: ColourKey; name: string }
}

function pairsOf(theme: Theme, palette: Palette): Pair[] {
  const {
    ground,
    secondary,
    tile,
    ink,
    heading,
    link,
    action,
    band,
    'band-raised': raised,
  } = tokensOf(theme, palette)
  const onGround = { colour: ground, key: 'background', name: 'el fondo' } as const
  const onSecondary = { colour: secondary, key: 'secondary', name: 'el fondo secundario' } as const
  const onTile = { colour: tile, key: 'secondary', name: 'los recuadros de las fotos' } as const
  const isLight = theme === 'light'
  const onBand = {
    colour: band,
    key: isLight ? 'accent' : 'background',
    name: isLight ? 'el acento de la cabecera' : 'el fondo de la cabecera',
  } as const
  const onRaised = {
    colour: raised,
    key: isLight ? 'accent' : 'secondary',
    name: 'lo marcado de la cabecera',
  } as const
  const letters = { colour: ink, key: 'text', name: 'Las letras' } as const
  const titles = isLight
    ? ({ colour: heading, key: 'accent', name: 'Los títulos, que son del acento,' } as const)
    : letters
  const links = isLight
    ? ({ colour: link, key: 'highlight', name: 'Los enlaces, que son del resalte,' } as const)
    : ({ colour: link, key: 'accent', name: 'Los enlaces, que son del acento,' } as const)
  // In the light theme they are as the links are.
  const outlined = isLight
    ? links
    : ({ colour: action, key: 'highlight', name: 'Los botones sin relleno, que son del resalte,' } as const)
  const white = { colour: WHITE, key: null, name: 'Las letras blancas' } as const
  return [
    ...[letters, titles, links, outlined].flatMap((front) => [
      { front, ground: onGround },
      { front, ground: onSecondary },
    ]),
    { front: letters, ground: onTile },
    { front: white, ground: onBand },
    { front: white, ground: onRaised },
    ...meaning[theme].flatMap(({ colour, name }) =>
      [onGround, onSecondary].map((ground) => ({ front: { colour, key: null, name }, ground })),
    ),
  ]
}

const failing = (pairs: readonly Pair[]) =>
  pairs.filter(({ front, ground }) => contrastOf(front.colour, ground.colour) < OF_TEXT)

/**
 * Which colours of a palette cannot stay: each with the first pair that cannot be read, and the nearest shade that can.
 * The one of a pair is named that somebody changed; of two the one in front.
 */
export function findColourProblems(theme: Theme, palette: Palette): ColourProblem[] {
  const problems = new Map<ColourKey, ColourProblem>()
  for (const { front, ground } of failing(pairsOf(theme, palette))) {
    const isKept = (key: ColourKey) => palette[key] === originalPalettes[theme][key]
    const key = front.key === null || (isKept(front.key) && !isKept(ground.key)) ? ground.key : front.key
    if (problems.has(key)) continue
    const ratio = Math.floor(contrastOf(front.colour, ground.colour) * 10) / 10
    const proposal = nearestThatPasses(theme, palette, key)
    const advice = proposal ? ` El tono más cercano que sirve es ${proposal}.` : ''
    problems.set(key, {
      key,
      message:
        `${front.name} no se leen sobre ${ground.name}: el contraste es ${ratio} y hace falta ${OF_TEXT}.${advice}`.replace(
          /^El (.*) no se leen/,
          'El $1 no se lee',
        ),
      proposal,
    })
  }
  return [...problems.values()]
}

/** Shades of a colour, each a little further from it towards black and white: the first with which nothing of its own fails. */
function nearestThatPasses(theme: Theme, palette: Palette, key: ColourKey): string | null {
  for (let step = 1; step <= 100; step++) {
    for (const end of [BLACK, WHITE]) {
      const shade = mix(palette[key], end, step / 100)
      const left = failing(pairsOf(theme, { ...palette, [key]: shade }))
      if (left.every(({ front, ground }) => front.key !== key && ground.key !== key)) return shade
    }
  }
  return null
}

/** What a page says beside look.css: the tokens that are others than there. Empty while nobody changed a colour. */
export function coloursCss(palettes: Record<Theme, Palette>): string {
  const rules = (['light', 'dark'] as const).flatMap((theme) => {
    const changed = Object.entries(tokensOf(theme, palettes[theme])).filter(
      ([name, value]) => value !== originalTokens[theme][name as keyof Tokens],
    )
    if (changed.length === 0) return []
    const selector = theme === 'dark' ? '[data-theme=dark]' : ':root:not([data-theme=dark])'
    return [`${selector}{${changed.map(([name, value]) => `--${name}:${value}`).join(';')}}`]
  })
  return rules.join('')
}
