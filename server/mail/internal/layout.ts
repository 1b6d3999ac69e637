import type { ShopProfile } from '../../../contract/api/shop.ts'
import { type Html, html } from '../../html.ts'
import type { MailColours } from './mail-colours.ts'

/** What a mail says, in the order in which it is read. HTML and text are made of the same blocks. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  /** Figures and their names, as in "Comprobante: 4471". */
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'lines'; lines: readonly Line[]; sums: readonly Sum[] }
  | { kind: 'button'; label: string; href: string }
  /** A way that few take, in small letters. */
  | { kind: 'link'; label: string; href: string }

export type Fact = readonly [name: string, value: string]
export type Line = { name: string; quantity: number; unitAmount: string; amount: string }
export type Sum = { name: string; amount: string; isTotal?: boolean }

export type MailWords = {
  subject: string
  /** Shown beside the subject in lists of mails. */
  preview: string
  title: string
  blocks: readonly (Block | null)[]
  /** What follows all blocks. */
  closing: readonly Block[]
}

/** The shop as its mails look. */
export type MailLook = ShopProfile & { colours: MailColours }

export type Letter = { subject: string; html: string; text: string }

/** A mail in the shop's layout, of tables and inline styles, because mail programs know no more. */
export function layOut({ subject, preview, title, blocks, closing }: MailWords, shop: MailLook): Letter {
  const said = [...blocks.filter((block) => block !== null), ...closing]
  return {
    subject,
    html: htmlPage({ subject, preview, title }, said, shop).markup,
    text: plainText(title, said, shop),
  }
}

/** Of headings. The band at the top takes the colour of the shop's header. */
const NAVY = '#1C1F33'
const TEXT = '#000000'
const MUTED = '#565A6B'
const BORDER = '#DADCE3'

const SANS = "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const HEADINGS = "Archivo,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** The dark palette, for mail programs that ask for it. Others invert the light one by themselves. */
const darkStyles = ({ action, letters, link }: MailColours['dark']) => `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 480px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important }
  .edge { padding: 0 !important }
  .head { border-radius: 0 !important }
  .card { border-left: 0 !important; border-right: 0 !important; border-radius: 0 !important }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #000000 !important }
  .card, .foot { background-color: #1C1C1C !important; border-color: #34353A !important }
  .strong, .title { color: #FFFFFF !important }
  .muted { color: #A8ACB8 !important }
  .rule { border-color: #34353A !important }
  .link { color: ${link} !important }
  .button { background-color: ${action} !important }
  .button a { color: ${letters} !important; border-color: ${action} !important }
}`

type Head = Pick<MailWords, 'subject' | 'preview' | 'title'>

function htmlPage({ subject, preview, title }: Head, blocks: readonly Block[], shop: MailLook): Html {
  return html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
<style>${darkStyles(shop.colours.dark)}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#F5F5F5;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#F5F5F5">
<tr><td class="edge" align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="pad head" style="background-color:${shop.look.bands.light};padding:20px 32px;border-radius:8px 8px 0 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="font:800 20px/24px ${HEADINGS};letter-spacing:0.14em;color:#FFFFFF">${signature(shop)}</td>
<td align="right" style="font:400 13px/24px ${SANS};color:#C7CAD6">${shop.slogan}</td>
</tr></table>
</td></tr>
<tr><td class="card pad" style="background-color:#FFFFFF;padding:32px 32px 16px;border:1px solid ${BORDER};border-top:0">
<h1 class="title" style="margin:0 0 16px;font:800 24px/30px ${HEADINGS};letter-spacing:-0.02em;color:${NAVY}">${title}</h1>
${blocks.map((block) => htmlBlock(block, shop.colours.light))}
</td></tr>
<tr><td class="card foot pad" style="background-color:#FFFFFF;padding:20px 32px 24px;border:1px solid ${BORDER};border-top:0;border-radius:0 0 8px 8px">
${htmlFooter(shop)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** The logo, whose file is as wide as fits twice, with the name where it is to be read too. Programs without pictures say it. */
function signature({ name, look: { logo } }: ShopProfile): Html {
  const letters = name.toLocaleUpperCase('es')
  if (!logo) return html`${letters}`
  const height = Math.min(36, Math.round((128 * logo.height) / logo.width))
  const width = Math.round((height * logo.width) / logo.height)
  return html`<img src="${logo.png}" width="${String(width)}" height="${String(height)}" alt="${letters}" style="vertical-align:middle;border:0">${
    logo.showsName ? html` ${letters}` : null
  }`
}

function htmlBlock(block: Block, { action, letters, link }: MailColours['light']): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p class="strong" style="margin:0 0 16px;font:400 16px/24px ${SANS};color:${TEXT}">${htmlLineBreaks(block.text)}</p>\n`
    case 'heading':
      return html`<h2 class="title" style="margin:24px 0 8px;font:600 18px/26px ${HEADINGS};color:${NAVY}">${block.text}</h2>\n`
    case 'facts':
      return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">
${block.facts.map(([name, value]) => htmlFact(name, value))}</table>\n`
    case 'lines':
      return htmlLines(block)
    case 'button':
      // The border keeps the size of the button in programs that drop the padding of links.
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td class="button" style="background-color:${action};border-radius:8px"><a href="${block.href}" style="display:inline-block;padding:12px 24px;border:1px solid ${action};border-radius:8px;font:600 16px/20px ${SANS};color:${letters};text-decoration:none">${block.label}</a></td>
</tr></table>\n`
    case 'link':
      return html`<p style="margin:0 0 16px;font:400 13px/20px ${SANS}"><a class="link" href="${block.href}" style="color:${link}">${block.label}</a></p>\n`
  }
}

/** A paragraph keeps the line breaks of whoever wrote it. */
function htmlLineBreaks(text: string): Html[] {
  return text.split('\n').map((line, nth) => html`${nth > 0 ? html`<br>\n` : null}${line}`)
}

function htmlFact(name: string, value: string): Html {
  return html`<tr>
<td class="muted" width="32%" style="padding:4px 12px 4px 0;font:400 14px/20px ${SANS};color:${MUTED};vertical-align:top">${name}</td>
<td class="strong" style="padding:4px 0;font:600 14px/20px ${SANS};color:${TEXT};vertical-align:top;word-break:break-word">${value}</td>
</tr>\n`
}

function htmlLines({ lines, sums }: Extract<Block, { kind: 'lines' }>): Html {
  const rule = `border-top:1px solid ${BORDER}`
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px">
${lines.map(
  ({ name, quantity, unitAmount, amount }) => html`<tr>
<td class="rule strong" style="${rule};padding:12px 12px 12px 0;font:600 14px/20px ${SANS};color:${TEXT};vertical-align:top">${name}<br>
<span class="muted" style="font-weight:400;color:${MUTED}">${quantity === 1 ? '1 unidad' : `${quantity} × ${unitAmount}`}</span></td>
<td class="rule strong" align="right" style="${rule};padding:12px 0;font:600 14px/20px ${HEADINGS};color:${TEXT};vertical-align:top;white-space:nowrap">${amount}</td>
</tr>\n`,
)}${sums.map((sum, i) => htmlSum(sum, i === 0))}</table>\n`
}

function htmlSum({ name, amount, isTotal }: Sum, isFirst: boolean): Html {
  const look = isTotal ? 'strong' : 'muted'
  const colour = isTotal ? TEXT : MUTED
  const above = isFirst || isTotal ? 12 : 2
  const cell = (font: string) =>
    `${isFirst ? `border-top:1px solid ${BORDER};` : ''}padding:${above}px 0 2px;font:${font};color:${colour};white-space:nowrap`
  return html`<tr>
<td class="rule ${look}" style="${cell(isTotal ? `800 16px/24px ${HEADINGS}` : `400 14px/20px ${SANS}`)}">${name}</td>
<td class="rule ${look}" align="right" style="${cell(isTotal ? `800 20px/24px ${HEADINGS}` : `400 14px/20px ${SANS}`)}">${amount}</td>
</tr>\n`
}

function htmlFooter(shop: MailLook): Html {
  const small = `margin:0 0 4px;font:400 13px/20px ${SANS};color:${MUTED}`
  return html`<p class="muted" style="${small}">¿Dudas? Responde a este correo${
    shop.whatsapp
      ? html` o <a class="link" href="https://wa.me/${shop.whatsapp}" style="color:${shop.colours.light.link}">escríbenos por WhatsApp</a>`
      : null
  }.</p>
<p class="muted" style="${small}">${shop.address}</p>
<p class="muted" style="${small}">${shop.openingHours} · ${shop.phone}</p>`
}

function plainText(title: string, blocks: readonly Block[], shop: ShopProfile): string {
  const whatsapp = shop.whatsapp ? ` o escríbenos por WhatsApp: https://wa.me/${shop.whatsapp}` : '.'
  return [
    `${shop.name.toLocaleUpperCase('es')}\n`,
    `${title}\n`,
    ...blocks.map((block) => `${textBlock(block)}\n`),
    '--',
    `¿Dudas? Responde a este correo${whatsapp}`,
    shop.address,
    `${shop.openingHours} · ${shop.phone}\n`,
  ].join('\n')
}

function textBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text
    case 'heading':
      return block.text.toLocaleUpperCase('es')
    case 'facts':
      return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
    case 'lines':
      return [
        ...block.lines.map(({ name, quantity, unitAmount, amount }) =>
          quantity === 1
            ? `1 × ${name}\n    ${amount}`
            : `${quantity} × ${name}\n    ${quantity} × ${unitAmount} = ${amount}`,
        ),
        '',
        ...block.sums.map(({ name, amount }) => `${name}: ${amount}`),
      ].join('\n')
    case 'button':
    case 'link':
      return `${block.label}: ${block.href}`
  }
}

/** The text on one line, so that a line break that somebody typed cannot begin a header or a paragraph. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}
