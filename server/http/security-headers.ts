import { hash } from 'node:crypto'
import { pictureOrigin } from '../media/media-address.ts'

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/** For answers that set no policy themselves: no other site may embed them, and nothing in them may run or load. */
const unlessGiven = {
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

/** What the desk's page may use: its camera scans bar codes. No other page may. */
export const adminPermissions = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()'

const HSTS = 'max-age=31536000'

/** Sets the headers of every answer. A page has its own Content-Security-Policy; all other answers get the strictest. */
export function setSecurityHeaders(headers: Headers, isHttps: boolean): void {
  for (const [name, value] of Object.entries(always)) headers.set(name, value)
  if (isHttps) headers.set('strict-transport-security', HSTS)
  for (const [name, value] of Object.entries(unlessGiven)) if (!headers.has(name)) headers.set(name, value)
}

/** Scripts that run. A policy does not concern blocks of data (`application/ld+json`). */
const inlineScript =
  /<script(?![^>]*\s(?:src|type="application\/ld\+json")[=>\s])[^>]*>([\s\S]*?)<\/script>/gi

const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/gi

/**
 * The Content-Security-Policy of one finished page: it allows exactly the page's own inline scripts and styles, by their
 * hashes. A nonce would have to be new for each request; with hashes a page is rendered once and served to everyone. No
 * piece of the page may end within a script or a style.
 */
export function pagePolicy(pieces: readonly string[], allowInlineStyles = false): string {
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashesOf(pieces, inlineScript)].join(' '),
    "style-src 'self'",
    [
      'style-src-elem',
      "'self'",
      ...(allowInlineStyles ? ["'unsafe-inline'"] : hashesOf(pieces, inlineStyle, hashOfStyle)),
    ].join(' '),
    "style-src-attr 'unsafe-inline'",
    // `blob:` is the preview of a photo that the buyer has chosen and not yet sent.
    imageSources(),
    "font-src 'self'",
    "connect-src 'self'",
    // The footer's map, which loads when somebody asks for it.
    'frame-src https://www.openstreetmap.org',
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** The same for a page that the desk frames to show how it would look: nothing can be sent from it. */
export function previewPolicy(html: string, allowInlineStyles = false): string {
  return pagePolicy([html], allowInlineStyles)
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    .replace("form-action 'self'", "form-action 'none'")
}

/**
 * The Content-Security-Policy of one answer with the desk's page. Styles that scripts insert bear the nonce; what React sets
 * on an element's `style` goes through the browser's objects and is no attribute. WebAssembly reads bar codes.
 */
export function adminPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    imageSources(),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

function imageSources(): string {
  return ["img-src 'self'", pictureOrigin(), 'data: blob:'].filter(Boolean).join(' ')
}

function hashesOf(pieces: readonly string[], blocks: RegExp, hashOf = hashOfText): Set<string> {
  const found = pieces.flatMap((piece) => [...piece.matchAll(blocks)])
  return new Set(found.map(([, source = '']) => `'sha256-${hashOf(source)}'`))
}

const hashOfText = (source: string) => hash('sha256', source, 'base64')

/** The shop's style is 100 KB and the same on every page. */
let longestStyle = { source: '', hash: '' }

function hashOfStyle(source: string): string {
  if (source === longestStyle.source) return longestStyle.hash
  const sha256 = hashOfText(source)
  // A copy, because what is matched keeps its whole page.
  if (source.length >= longestStyle.source.length)
    longestStyle = { source: Buffer.from(source).toString(), hash: sha256 }
  return sha256
}
