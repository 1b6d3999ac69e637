import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pagePolicy } from './security-headers.ts'

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

test('a page may run its own inline scripts, each by its hash, and no others', () => {
  const policy = pagePolicy([
    '<script>a()</script><script src="/b.js"></script>',
    '<script type="module">c()</script>',
  ])
  expect(policy).toContain(`script-src 'self' ${hashOf('a()')} ${hashOf('c()')};`)
})

test('what a page tells search engines is data: nothing of it may run', () => {
  expect(pagePolicy(['<script type="application/ld+json">{"name":"Kuntur"}</script>'])).toContain(
    "script-src 'self';",
  )
})

test('a page has its own inline styles, each by its hash, and no others', () => {
  expect(pagePolicy(['<style id="estilo">a{}</style>'])).toContain(`style-src-elem 'self' ${hashOf('a{}')};`)
  expect(pagePolicy(['<p>a</p>'])).toContain("style-src-elem 'self';")
})
