import { Lexer, type Token, Tokenizer, type Tokens } from 'marked'
import { emailPattern } from '../../contract/field-rules.ts'
import type { RichBlock, RichInline, RichSection } from '../../contract/rich-text.ts'

/** What stands for a place: of `{direccion}` the value at `direccion`. */
export type Places = Readonly<Record<string, string>>

export type ReadRichText = {
  sections: RichSection[]
  /** What the text cannot say, in Spanish sentences. Where there are any, the rest is read all the same. */
  problems: string[]
}

/** Of Markdown we know paragraphs, lists, bold, links and titles of one level. What is none of them stays as it was typed. */
const unknownToUs = [
  'autolink',
  'blockquote',
  'code',
  'codespan',
  'def',
  'fences',
  'hr',
  'html',
  'lheading',
  'reflink',
  'tag',
] as const

/**
 * Reads a text with marks: an empty line begins a paragraph, `- ` or `1. ` an item of a list, `## ` a section; and
 * `**bold**`, `[words](/path)`. Places are filled in after the marks are read, so that no value of theirs becomes a mark.
 */
export function readRichText(text: string, places: Places): ReadRichText {
  const problems = new Set<string>()

  function fill(words: string): string {
    return words.replace(/\{([\p{L}\d_]+)\}/gu, (place, name: string) => {
      if (Object.hasOwn(places, name)) return places[name] ?? ''
      problems.add(`No hay ningún dato que se llame ${place}.`)
      return place
    })
  }

  function toInline(tokens: readonly Token[]): RichInline[] {
    return joined(tokens.flatMap(inlineOf))
  }

  function inlineOf(given: Token): RichInline[] {
    const token = given as Tokens.Generic
    const inside = token.tokens ?? []
    switch (token.type) {
      case 'strong':
        return [{ kind: 'strong', of: toInline(inside) }]
      // Nobody asked for italics: the asterisk is a sign like any other.
      case 'em':
        return [token.raw.charAt(0), ...toInline(inside), token.raw.charAt(0)]
      case 'link':
        return toLink(fill(token.href), toInline(inside))
      case 'image':
        problems.add('Las imágenes no van en este texto.')
        return [token.raw]
      case 'br':
        return [{ kind: 'break' }]
      case 'escape':
        return [token.text]
      default:
        return inside.length > 0 ? toInline(inside) : inLines(fill(token.text ?? token.raw))
    }
  }

  function toLink(to: string, of: RichInline[]): RichInline[] {
    if (leadsOut(to)) return [{ kind: 'link', to, of }]
    const shown = to.length > 60 ? `${to.slice(0, 60)}…` : to
    problems.add(
      `El enlace «${shown}» no sirve: escribe una página de la tienda, como /productos, o una dirección con https://.`,
    )
    return of
  }

  function toItem({ tokens }: Tokens.ListItem): RichInline[] {
    const paragraphs = tokens.filter(({ type }) => type !== 'space').map((token) => toInline([token]))
    return paragraphs.flatMap((words, index) => (index > 0 ? [{ kind: 'break' } as const, ...words] : words))
  }

  function toBlock(token: Token): RichBlock {
    if (token.type !== 'list') return { kind: 'paragraph', of: toInline([token]) }
    const { ordered, start, items } = token as Tokens.List
    return {
      kind: 'list',
      isOrdered: ordered,
      ...(typeof start === 'number' && start !== 1 && { start }),
      items: items.map(toItem),
    }
  }

  const sections: { title: string; blocks: RichBlock[] }[] = []
  const lexer = openLexer(() => problems.add('Una lista no puede ir dentro de otra.'))
  for (const token of lexer.lex(text)) {
    if (token.type === 'heading') sections.push({ title: fill(token.text), blocks: [] })
    else if (token.type !== 'space') {
      if (sections.length === 0) sections.push({ title: '', blocks: [] })
      sections.at(-1)?.blocks.push(toBlock(token))
    }
  }
  return { sections, problems: [...problems] }
}

const listMark = /^ {0,3}(?:[*+-]|\d{1,9}[.)])[ \t]/

function openLexer(onListInList: () => void): Lexer {
  const tokenizer = new Tokenizer()
  for (const name of unknownToUs) tokenizer[name] = () => undefined
  const readHeading = tokenizer.heading.bind(tokenizer)
  tokenizer.heading = (text) => {
    const heading = readHeading(text)
    return heading?.depth === 2 ? heading : undefined
  }
  const readList = tokenizer.list.bind(tokenizer)
  let isInList = false
  tokenizer.list = (text) => {
    // It is not read at all: thousands of them, each in the next, would end the stack.
    if (isInList) {
      if (listMark.test(text)) onListInList()
      return undefined
    }
    isInList = true
    const list = readList(text)
    isInList = false
    return list
  }
  return new Lexer({ gfm: false, tokenizer })
}

/** A line that was broken by hand stays broken. */
function inLines(words: string): RichInline[] {
  return words
    .split(/ *\n */)
    .flatMap((line, index) => (index > 0 ? [{ kind: 'break' } as const, line] : [line]))
    .filter((part) => part !== '')
}

function joined(parts: readonly RichInline[]): RichInline[] {
  const whole: RichInline[] = []
  for (const part of parts) {
    const last = whole.at(-1)
    if (typeof part === 'string' && typeof last === 'string') whole.splice(-1, 1, last + part)
    else whole.push(part)
  }
  return whole
}

/** Whether a link may lead there: a page of the shop, another site by https, or somebody's mail. */
function leadsOut(to: string): boolean {
  if (/[\s\\]/.test(to)) return false
  if (/^\/(?!\/)/.test(to)) return true
  if (to.startsWith('mailto:')) return emailPattern.test(to.slice('mailto:'.length))
  if (!to.startsWith('https://') || !URL.canParse(to)) return false
  const { hostname, username } = new URL(to)
  return hostname.includes('.') && username === ''
}
