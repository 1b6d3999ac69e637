import { makerIn } from '../makers.ts'

// "Hyper 212 Black Edition" is another cooler than a black "Hyper 212".
const colours =
  /\b(?:black|white|silver|gr[ae]y|red|blue|green|pink|purple|orange|yellow|brown|beige|multicolor)\b(?! edition)/g
const noise = /\b(?:certified|graphics card|video card|with|and|w)\b|\b(?<=oc )edition\b/g

/**
 * A model's name in a form in which two sources that mean the same part agree: the words that are left without maker
 * and figures, and without colours where these are not part of the name, in no order. Empty when nothing is left.
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

/** Whether one has all the words of the other and more: "se 226 xt argb" of "se 226 xt". */
export function saysMore(key: string, than: string): boolean {
  if (key === than) return false
  const words = new Set(key.split(' '))
  return than.split(' ').every((word) => words.has(word))
}

export function shareAWord(key: string, other: string): boolean {
  const words = new Set(key.split(' '))
  return other.split(' ').some((word) => words.has(word))
}
