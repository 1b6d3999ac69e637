import { circle, group, type Ink, type LookOf, mark, mix, path, stroke, tones } from './parts.ts'

/** Three-quarter view: the near cup with its plate, the far one behind, the band between; a boom when it has one. */
export function drawHeadset(look: LookOf<'headset'>, ink: Ink): string {
  const tone = tones[look.body]
  const shine = mix(tone.front[0], tone.edge, 0.4)
  const band = 'M214 424C176 150 316 62 448 72C580 84 656 216 610 452'
  const foam = look.body === 'white' ? '#3A3D46' : '#17191E'
  return (
    `<ellipse cx="430" cy="716" rx="250" ry="30" fill="#04050A" opacity=".34" filter="${ink.blur(22)}"/>` +
    `<ellipse cx="300" cy="712" rx="92" ry="16" fill="#04050A" opacity=".4" filter="${ink.blur(9)}"/>` +
    // Far cup: the cushion faces us.
    group(
      { transform: 'rotate(-9 604 520)' },
      path(
        'M556 420h40v-30h26v30c44 8 66 60 66 112s-26 106-72 110h-60z',
        ink.linear([mix(tone.front[0], tone.edge, 0.12), tone.front[1], tone.side[1]], [0, 0, 1, 1]),
        { stroke: tone.edge, 'stroke-opacity': 0.45, 'stroke-width': 2 },
      ),
      `<ellipse cx="566" cy="530" rx="56" ry="118" fill="${ink.linear([mix(foam, '#FFFFFF', 0.22), foam, '#08090B'], [0, 0, 1, 1])}"/>`,
      `<ellipse cx="556" cy="530" rx="30" ry="82" fill="#08090B"/>`,
      `<ellipse cx="553" cy="530" rx="27" ry="78" fill="${ink.linear(['#26282E', '#0E0F12'], [0, 0, 1, 1])}"/>`,
    ) +
    // Headband: cushion below, shell above, a line of light on its edge.
    stroke('M250 410C226 196 338 118 446 126C546 134 606 240 578 420', foam, 40, {
      'stroke-linecap': 'round',
    }) +
    stroke('M250 404C228 196 338 112 446 120C546 128 602 236 574 410', mix(foam, '#FFFFFF', 0.14), 8, {
      opacity: 0.8,
    }) +
    stroke(band, look.body === 'white' ? '#868B9B' : tone.side[1], look.body === 'white' ? 43 : 46, {
      'stroke-linecap': 'round',
    }) +
    stroke(band, ink.linear([shine, tone.front[0], tone.front[1]], [0, 0, 1, 1]), 38, {
      'stroke-linecap': 'round',
      transform: 'translate(-2 -3)',
    }) +
    stroke('M204 400C176 164 312 58 446 62C520 68 574 112 602 180', tone.edge, 3, {
      opacity: 0.85,
      'stroke-linecap': 'round',
    }) +
    stroke('M330 118C370 92 420 84 462 88', look.accent, 7, { 'stroke-linecap': 'round' }) +
    // Slider and fork of the near cup.
    path('M196 350h44l10 96h-60z', ink.linear(['#E6E8ED', '#7B808C', '#B9BDC7'], [0, 0, 1, 0])) +
    path(
      'M186 430c-44 20-64 60-66 96h34c4-30 18-54 44-66h60c26 12 42 36 46 66h34c-4-40-24-78-66-96z',
      ink.linear([shine, tone.front[1]], [0, 0, 1, 1]),
      { stroke: tone.deep, 'stroke-width': 1.5 },
    ) +
    // Near cup: cushion behind, shell, plate.
    `<ellipse cx="252" cy="562" rx="126" ry="140" fill="${ink.linear([mix(foam, '#FFFFFF', 0.25), foam, '#08090B'], [0, 0, 1, 1])}"/>` +
    `<ellipse cx="228" cy="560" rx="122" ry="136" fill="${ink.linear([shine, tone.front[0], tone.front[1]], [0.1, 0, 0.9, 1])}" stroke="${tone.edge}" stroke-opacity=".6" stroke-width="2"/>` +
    `<ellipse cx="222" cy="558" rx="92" ry="104" fill="${tone.deep}" opacity=".85"/>` +
    `<ellipse cx="219" cy="556" rx="89" ry="101" fill="${ink.linear([mix(tone.front[0], tone.edge, 0.15), tone.front[1]], [0, 0, 1, 1])}"/>` +
    `<ellipse cx="219" cy="556" rx="76" ry="87" fill="none" stroke="${look.accent}" stroke-width="5"/>` +
    mark(219, 556, 84, tone.ink, { opacity: 0.92 }) +
    `<ellipse cx="180" cy="486" rx="30" ry="44" fill="#FFFFFF" opacity="${look.body === 'white' ? 0.6 : 0.12}" filter="${ink.blur(12)}" transform="rotate(30 180 486)"/>` +
    circle(132, 526, 10, mix(tone.front[0], tone.edge, 0.5)) +
    circle(322, 526, 10, mix(tone.front[1], tone.edge, 0.3)) +
    (look.cord
      ? stroke('M168 654C190 726 300 742 392 690', '#08090B', 15, { 'stroke-linecap': 'round' }) +
        stroke('M166 651C190 720 300 736 390 685', '#565A64', 4, { 'stroke-linecap': 'round' }) +
        `<g transform="rotate(-30 408 680)">${path('M378 662h52q18 0 18 18t-18 18h-52q-12 0-12-18t12-18z', '#15171B', { stroke: '#6A6F7B', 'stroke-width': 2 })}${stroke('M388 670v20M398 670v20M408 670v20M418 670v20M428 670v20', '#4A4E57', 3)}</g>`
      : '')
  )
}
