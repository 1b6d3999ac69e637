import type { Settings } from '../../../contract/api/settings.ts'
import { contrastOf, originalTokens, type Palette, type Theme, tokensOf } from '../../../contract/colours.ts'

/** What a mail takes of a palette of the shop: its button with the letters on it, and its links. */
export type MailColours = Record<Theme, { action: string; letters: string; link: string }>

/** What the words of a mail stand on, whatever the shop's pages do. */
const cards: Record<Theme, string> = { light: '#ffffff', dark: '#1c1c1c' }
/** By WCAG 2: of text, and of what is not text but has to be seen. */
const OF_TEXT = 4.5
const OF_SHAPES = 3

export function mailColours({
  colours_light,
  colours_dark,
}: Pick<Settings, 'colours_light' | 'colours_dark'>): MailColours {
  return { light: onCard('light', colours_light), dark: onCard('dark', colours_dark) }
}

/** A colour that was chosen for another ground, and could not be seen on this one, is left to the original. */
function onCard(theme: Theme, palette: Palette): MailColours[Theme] {
  const tokens = tokensOf(theme, palette)
  const original = originalTokens[theme]
  const isSeen = (colour: string, least: number) => contrastOf(colour, cards[theme]) >= least
  const { action, 'on-action': letters } = isSeen(tokens.action, OF_SHAPES) ? tokens : original
  return { action, letters, link: isSeen(tokens.link, OF_TEXT) ? tokens.link : original.link }
}
