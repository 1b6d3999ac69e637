import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Result } from './results.ts'

/* What is promised, and which tests, drills and measures show it: those whose titles begin with its id. */

const root = resolve(import.meta.dirname, '../..')

/** A line of docs/requirements.md. `expected` is what its tests assert, figure for figure. */
export type Promised = { id: string; promise: string; expected: string }

/** A title that names promises, as it stands in its file: `${…}` and `%s` in it are what the run fills in. */
export type Shown = { ids: string[]; file: string; title: string }

export function readPromises(): Promised[] {
  const rows = readFileSync(join(root, 'docs/requirements.md'), 'utf8').matchAll(
    /^\| ([A-Z]{2}-\d+) \| (.+?) \| (.+?) \|$/gm,
  )
  return [...rows].map(([, id = '', promise = '', expected = '']) => ({ id, promise, expected }))
}

const isShowing = (file: string) =>
  /\.(test|e2e)\.tsx?$/.test(file) || /^(test\/drills|bench\/measures)\/.*\.ts$/.test(file)

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
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(title)].map(([quoted, , ids = '']) => ({
      ids: ids.split(', '),
      file,
      title: quoted.slice(1, -1).replace(/\\(.)/g, '$1'),
    })),
  )
}

/** How those that bear this title ended: several, where a table or a `describe` has it. */
export function resultsOf(shown: Shown, results: readonly Result[]): Result[] {
  const pattern = new RegExp(
    shown.title
      .split(/\$\{[^}]*\}|%[sdifjo]|\$\w+/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  )
  return results.filter((result) => result.file === shown.file && pattern.test(result.title))
}
