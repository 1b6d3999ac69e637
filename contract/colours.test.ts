import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  type ColourKey,
  coloursCss,
  contrastOf,
  findColourProblems,
  originalPalettes,
  originalTokens,
  type Theme,
  tokensOf,
} from './colours.ts'

const themes: readonly Theme[] = ['light', 'dark']
const changed = (theme: Theme, colours: Partial<Record<ColourKey, string>>) => ({
  ...originalPalettes[theme],
  ...colours,
})

test('the palettes are those of look.css, and change nothing there', () => {
  const look = readFileSync(new URL('../app/ui/look.css', import.meta.url), 'utf8')
  const [, light = '', dark = ''] =
    /:root \{\s+color-scheme: light;([^}]+)\}[\s\S]+\[data-theme="dark"\] \{([^}]+)\}/.exec(look) ?? []
  for (const [theme, block] of [
    ['light', light],
    ['dark', dark],
  ] as const)
    for (const [name, value] of Object.entries(originalTokens[theme]))
      expect(block, `${theme} ${name}`).toContain(`--${name}: ${value};`)
  for (const theme of themes) {
    expect(tokensOf(theme, originalPalettes[theme])).toEqual(originalTokens[theme])
    expect(findColourProblems(theme, originalPalettes[theme])).toEqual([])
  }
  expect(coloursCss(originalPalettes)).toBe('')
})

test('a colour that cannot be read is told with its pair and the nearest shade that can', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  const pale = changed('light', { text: '#999999' })
  const [problem] = findColourProblems('light', pale)
  expect(problem).toMatchObject({ key: 'text' })
  expect(problem?.message).toMatch(
    /^Las letras no se leen sobre el fondo: el contraste es 2\.8 y hace falta 4\.5\./,
  )
  expect(problem?.message).toContain(problem?.proposal)
  expect(findColourProblems('light', { ...pale, text: problem?.proposal ?? '' })).toEqual([])
  // No paler one passes.
  const paler = (Number.parseInt(problem?.proposal?.slice(1, 3) ?? '', 16) + 2).toString(16).repeat(3)
  expect(findColourProblems('light', { ...pale, text: `#${paler}` })).not.toEqual([])
})

test('the complaint is about the colour that was changed, not about the one that stayed', () => {
  const keysOf = (theme: Theme, colours: Partial<Record<ColourKey, string>>) =>
    findColourProblems(theme, changed(theme, colours)).map(({ key }) => key)
  expect(keysOf('light', { background: '#333333' })).toEqual(['background'])
  expect(keysOf('light', { accent: '#f0c040' })).toEqual(['accent'])
  expect(keysOf('light', { highlight: '#ffe600' })).toEqual(['highlight'])
  expect(keysOf('dark', { background: '#777777' })).toEqual(['background'])
  expect(keysOf('dark', { accent: '#103060' })).toEqual(['accent'])
  expect(keysOf('dark', { secondary: '#8a8a8a' })).toEqual(['secondary'])
})

test('whatever passes, all that is derived from it can be read too', () => {
  const steps = ['00', '77', 'e0']
  const colours = steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
  )
  let passed = 0
  for (const theme of themes)
    for (const key of ['background', 'text', 'accent', 'secondary', 'highlight'] as const)
      for (const colour of colours) {
        const palette = changed(theme, { [key]: colour })
        if (findColourProblems(theme, palette).length > 0) continue
        passed++
        const tokens = tokensOf(theme, palette)
        const readable = [
          ['muted', 'ground'],
          ['muted', 'secondary'],
          ['muted', 'tile'],
          ['action', 'ground'],
          ['action', 'secondary'],
          ['on-action', 'action'],
          ['on-action', 'action-hover'],
          ['on-action', 'action-pressed'],
          ['band-muted', 'band'],
        ] as const
        for (const [front, ground] of readable)
          if (contrastOf(tokens[front], tokens[ground]) < 4.5)
            throw new Error(
              `${theme} ${key} ${colour}: ${front} ${tokens[front]} on ${ground} ${tokens[ground]}`,
            )
        for (const [front, ground] of [
          ['field', 'ground'],
          ['focus', 'ground'],
          ['band-focus', 'band'],
        ] as const)
          if (contrastOf(tokens[front], tokens[ground]) < 3)
            throw new Error(
              `${theme} ${key} ${colour}: ${front} ${tokens[front]} on ${ground} ${tokens[ground]}`,
            )
      }
  expect(passed).toBeGreaterThan(30)
})
