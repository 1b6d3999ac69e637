import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Result } from './results.ts'

/* What is promised, and which tests, drills and measures show it: those whose titles begin with its id. */

const root = resolve(import.meta.dirname, '../..')

/** A line of docs/requirements.md. `expected` is what its tests assert, figure for figure. */
export type Promised = { id: string; promise: string; expected: string }

/** A title that names promises, as it stands in its file: `${…}` and `%s` in it are what the run fills in. */
export type Shown = { ids: string[]; file: string; title: string; command: Command }

/** What has to be run to have something shown in full. A drill that is a test too has its short round in `npm test`. */
export const commands = [
  'npm test',
  'npm run test:long',
  'npm run drills',
  'npm run bench -- --long',
] as const
export type Command = (typeof commands)[number]

export function readPromises(): Promised[] {
  const rows = readFileSync(join(root, 'docs/requirements.md'), 'utf8').matchAll(
    /^\| ([A-Z]{2}-\d+) \| (.+?) \| (.+?) \|$/gm,
  )
  return [...rows].map(([, id = '', promise = '', expected = '']) => ({ id, promise, expected }))
}

const isTest = (file: string) => /\.(test|e2e|drill)\.tsx?$/.test(file)

/** Tests, and what tests of several devices share. */
const isShowing = (file: string) =>
  isTest(file) || /^(test\/drills|bench\/measures|e2e\/every-screen)\/.*\.ts$/.test(file)

const id = '(?:AU|AZ|CS|DP|HD|IN|LG|LI|OR|PR|RE|SE|UP)-\\d{1,2}'
const title = new RegExp(`(['"\`])(${id}(?:, ${id})*): (?:(?!\\1)[^\\n\\\\]|\\\\.)+\\1`, 'g')

/** Every title of the house that begins with ids and a colon: `RE-13, RE-15: the backup of …`. */
export function findShown(): Shown[] {
  const rooms = ['admin', 'app', 'bench', 'contract', 'demo', 'e2e', 'scripts', 'server', 'test']
  const files = rooms
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) =>
        relative(root, join(root, room, file)),
      ),
    )
    .filter(isShowing)
    .sort()
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(title)].map(({ 0: quoted, 2: ids = '', index }) => ({
      ids: ids.split(', '),
      file,
      title: quoted.slice(1, -1).replace(/\\(.)/g, '$1'),
      command: commandOf(file, text.slice(0, index)),
    }))
  })
}

/** By the file, and by what the title is given to. */
function commandOf(file: string, before: string): Command {
  if (file.startsWith('bench/measures/')) return 'npm run bench -- --long'
  if (file.startsWith('test/drills/')) return 'npm run drills'
  const isLong = /\.long\.(test|e2e)\.tsx?$/.test(file)
  return isLong || before.match(/\b(longTest|test)\b/g)?.at(-1) === 'longTest'
    ? 'npm run test:long'
    : 'npm test'
}

/** How those that bear this title ended: several, where a table or a `describe` has it. */
export function resultsOf(shown: Shown, results: readonly Result[]): Result[] {
  const pattern = new RegExp(
    shown.title
      .split(/\$\{[^}]*\}|%[sdifjo]|\$\w+/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  )
  const isOwn = (file: string) => file === shown.file || !isTest(shown.file)
  return results.filter(({ file, title }) => isOwn(file) && pattern.test(title))
}
