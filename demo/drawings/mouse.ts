import { group, type Ink, type LookOf, mark, mix, path, rect, stroke, tones } from './parts.ts'

/** Seen from above, turned a little: two shapes, with or without a cord. */
export function drawMouse(look: LookOf<'mouse'>, ink: Ink): string {
  return (
    path('M300 640C250 560 330 250 420 170C560 90 660 260 620 470C590 640 400 730 300 640Z', '#04050A', {
      opacity: 0.34,
      filter: ink.blur(30),
      transform: 'translate(26 34)',
    }) +
    (look.cord
      ? stroke('M330 176C300 90 380 40 470 60C560 78 640 40 690 -6', '#0B0C0F', 15, {
          'stroke-linecap': 'round',
        }) +
        stroke('M328 172C299 88 380 36 470 56C560 74 640 36 688 -10', '#4A4E57', 4, {
          'stroke-linecap': 'round',
        })
      : '') +
    group({ transform: 'translate(398 424) rotate(14) scale(1.42)' }, mouseShapes(look, ink))
  )
}

/** Centred on the origin, 230 wide and 400 tall, nose up. */
export function mouseShapes(look: LookOf<'mouse'>, ink: Ink): string {
  const tone = tones[look.body]
  const ergonomic = look.shape === 'ergonomic'
  const shell = ergonomic
    ? 'M-72 -176C-30 -196 40 -196 74 -176C104 -150 108 -70 104 0C104 80 96 150 60 184C30 208 -40 208 -72 180C-100 152 -104 100 -124 64C-138 34 -120 0 -108 -40C-100 -90 -104 -150 -72 -176Z'
    : 'M-66 -182C-30 -198 30 -198 66 -182C98 -160 96 -80 88 -20C84 20 100 70 98 110C94 170 50 204 0 204C-50 204 -94 170 -98 110C-100 70 -84 20 -88 -20C-96 -80 -98 -160 -66 -182Z'
  const right = ergonomic
    ? 'M7 -188C40 -190 62 -184 74 -174C100 -150 105 -70 102 -8C74 8 40 4 7 -4Z'
    : 'M7 -193C34 -192 54 -186 66 -179C93 -158 91 -80 84 -22C60 -6 34 -4 7 -8Z'
  const left = ergonomic
    ? 'M-7 -188C-34 -190 -58 -184 -70 -173C-98 -148 -94 -90 -100 -42C-76 -8 -40 0 -7 -4Z'
    : 'M-7 -193C-34 -192 -54 -186 -66 -179C-93 -158 -91 -80 -84 -22C-60 -6 -34 -4 -7 -8Z'
  const light = look.rgb ? ink.linear(look.rgb, [0, 0, 0, 1]) : look.accent
  return (
    path(shell, mix(tone.side[1], '#000000', 0.3), { transform: 'translate(5 9)' }) +
    path(
      shell,
      ink.linear([mix(tone.front[0], tone.edge, 0.3), tone.front[0], tone.front[1]], [0.1, 0, 0.85, 1]),
    ) +
    path(left, ink.linear([mix(tone.front[0], tone.edge, 0.42), tone.front[0]], [0, 0, 0.7, 1])) +
    path(right, ink.linear([mix(tone.front[0], tone.edge, 0.26), tone.front[1]], [0, 0, 0.9, 1])) +
    stroke(`${left}${right}`, tone.deep, 1.8, { opacity: 0.75 }) +
    // The light comes from the upper left: a soft shine on the back.
    `<ellipse cx="-30" cy="70" rx="46" ry="96" fill="#FFFFFF" opacity="${look.body === 'white' ? 0.7 : 0.13}" filter="${ink.blur(16)}"/>` +
    rect(-13, -164, 26, 92, tone.deep, 13) +
    rect(-9, -154, 18, 58, ink.linear(['#5A5F6A', '#2C2F36', '#5A5F6A'], [0, 0, 1, 0]), 9) +
    stroke('M-8 -146h16M-8 -138h16M-8 -130h16M-8 -122h16M-8 -114h16M-8 -106h16', '#0B0C0F', 2.6) +
    rect(-9, -156, 3, 62, light, 1.5) +
    rect(6, -156, 3, 62, light, 1.5) +
    rect(-6, -62, 12, 22, mix(tone.front[0], tone.edge, 0.35), 6) +
    (ergonomic
      ? path('M-100 -34C-118 0 -128 34 -116 62C-100 92 -98 128 -82 158C-88 90 -92 30 -100 -34Z', tone.deep, {
          opacity: 0.85,
        }) +
        path(
          'M-96 -22C-104 0 -106 16 -104 28L-93 26C-94 10 -94 -6 -90 -20Z',
          mix(tone.front[0], tone.edge, 0.3),
        ) +
        path(
          'M-103 36C-102 52 -98 62 -94 70L-84 66C-89 56 -92 46 -93 34Z',
          mix(tone.front[0], tone.edge, 0.3),
        ) +
        rect(-34, -150, 12, 26, tone.deep, 5, { opacity: 0.55, transform: 'rotate(8 -34 -150)' })
      : path('M-90 -12C-88 20 -96 50 -98 84L-92 82C-88 50 -82 20 -84 -14Z', tone.deep, { opacity: 0.5 })) +
    (look.rgb
      ? path(
          'M-88 150C-60 196 60 196 86 150C70 184 30 196 0 196C-34 196 -70 186 -88 150Z',
          ink.linear(look.rgb, [0, 0, 1, 0]),
        )
      : '') +
    mark(2, 112, 58, look.rgb ? light : tone.ink, { opacity: look.rgb ? 1 : 0.6 }) +
    stroke(shell, tone.edge, 1.6, { opacity: 0.5 })
  )
}
