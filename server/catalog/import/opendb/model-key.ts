import { makerIn } from '../makers.ts'

// "Hyper 212 Black Edition" and a black "Hyper 212" are different coolers.
const colours =
  /\b(?:black|white|silver|gr[ae]y|red|blue|green|pink|purple|orange|yellow|brown|beige|multicolor)\b(?! edition)/g
const noise = /\b(?:certified|graphics card|video card|with|and|w)\b|\b(?<=oc )edition\b/g

/**
 * Reduces a model's name to a form that is the same in two sources: its words sorted, without maker and figures, and without
 * colours unless they are part of the name. Empty if no word is left.
 */
export function modelKey(name: string, figures: readonly RegExp[], { keepColours = false } = {}): string {
  let text = (makerIn(name)?.rest ?? name).toLowerCase().replace(/[™®©]/g, ' ')
  for (const figure of figures) text = text.replace(figure, ' ')
  if (!keepColours) text = text.replace(colours, ' ')
  const words = text
    .replace(noise, ' ')
    .split(/[^\p{L}\p{N}+]+/u)
    .filter((word) => word !== '' && word !== '+')
  return [...new Set(words)].sort().join(' ')
}

/** Whether a key has all words of the other and more: "se 226 xt argb" says more than "se 226 xt". */
export function saysMore(key: string, than: string): boolean {
  if (key === than) return false
  const words = new Set(key.split(' '))
  return than.split(' ').every((word) => words.has(word))
}

export function shareAWord(key: string, other: string): boolean {
  const words = new Set(key.split(' '))
  return other.split(' ').some((word) => words.has(word))
}
