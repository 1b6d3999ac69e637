import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { definitions } from '../contract/api/settings.ts'
import * as schema from '../server/db/schema/schema.ts'

/* What the documents say of the house, and the house of its documents, is there. */

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const rooms = ['app', 'bench', 'contract', 'demo', 'docs', 'e2e', 'scripts', 'server', 'test']

const files = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
)
const documents = ['README.md', ...files.filter((file) => file.endsWith('.md'))]
const requirements = 'docs/requirements.md'

/** All that may cite: the catalogue of the demo shop is left out, whose product numbers look like ids. */
const citing = [...files, 'README.md', '.env.example']
  .filter((file) => /\.(ts|tsx|js|md)$|^\.env/.test(file) && file !== requirements)
  .filter((file) => !file.startsWith('demo/catalog/') && !file.includes('/import/'))
  .map((file) => ({ file, text: read(file) }))

const promise = /\b(?:AU|AZ|CS|DP|HD|IN|LG|LI|OR|PR|RE|SE|UP)-\d{1,2}\b/g

function cited(pattern: RegExp): Map<string, string> {
  const found = citing.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([id]) => [id, file] as const),
  )
  return new Map(found)
}

test('every promise that is cited stands in docs/requirements.md once', () => {
  const stated = [...read(requirements).matchAll(/^\| ([A-Z]{2}-\d+) \|/gm)].map(([, id = '']) => id)
  expect(stated.length).toBeGreaterThan(80)
  expect(stated.filter((id, index) => stated.indexOf(id) !== index)).toEqual([])
  const known = cited(promise)
  expect([...known].filter(([id]) => !stated.includes(id))).toEqual([])
})

test('every § that is cited is a section of docs/requirements.md', () => {
  const sections = [...read(requirements).matchAll(/^## (§\d+)/gm)].map(([, section = '']) => section)
  expect(sections.length).toBeGreaterThan(7)
  expect([...cited(/§\d+/g)].filter(([section]) => !sections.includes(section))).toEqual([])
})

test('every link of a document leads to a file of the house, and to a heading that it has', () => {
  const links = documents.flatMap((from) =>
    [...read(from).matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/g)].map(([, to = '']) => ({ from, to })),
  )
  expect(links.length).toBeGreaterThan(50)
  const broken = links.filter(({ from, to }) => {
    const [path = '', heading] = to.split('#')
    const file = path === '' ? from : relative(root, resolve(root, dirname(from), path))
    if (!existsSync(join(root, file))) return true
    return heading !== undefined && !headingsOf(file).includes(heading)
  })
  expect(broken).toEqual([])
})

/** As GitHub makes them into anchors. */
function headingsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('every path that a document names exists', () => {
  const named = documents.flatMap((from) =>
    [...read(from).matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => ({ from, path })),
  )
  const paths = named.filter(
    ({ path }) => /^[\w.-]+\/[\w./-]*$/.test(path) && rooms.includes(path.split('/')[0] ?? ''),
  )
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
  // A file named by its last part alone, as decisions do.
  const names = new Set([...files, ...readdirSync(root)].map((file) => basename(file)))
  const alone = named.filter(({ path }) => /^[\w-]+(\.[\w-]+)*\.(ts|tsx|js|py|css|md)$/.test(path))
  expect(alone.filter(({ path }) => !names.has(path))).toEqual([])
})

test('every setting of the shop is explained to its owner, and no other', () => {
  const rows = read('docs/operations.md')
    .replace(keptSection(), '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const explained = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, key]) => key),
  )
  expect(explained.sort()).toEqual(Object.keys(definitions).sort())
})

test('docs/operations.md says of every table how long its rows are kept, and of no other', () => {
  const rows = keptSection().matchAll(/^\| (`.*?`) \|/gm)
  const told = [...rows].flatMap(([, names = '']) => names.split(', ').map((name) => name.slice(1, -1)))
  const tables = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .map(getTableName)
  expect(tables.length).toBeGreaterThan(80)
  expect(told.sort()).toEqual(tables.sort())
})

function keptSection(): string {
  const [, section = ''] = read('docs/operations.md').split('## What is kept, and for how long\n')
  return section.split('\n## ')[0] ?? ''
}
