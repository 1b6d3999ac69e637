import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decalsOf } from './decals/decals.ts'
import { MASTER_SIZE } from './master-files.ts'
import type { Subject } from './pictures.ts'

const scene = fileURLToPath(new URL('./scene/', import.meta.url))
/** How a master is rendered. */
export const MASTER = { size: MASTER_SIZE, samples: 64 } as const

const sources = new Map<string, string>()

/**
 * Stands for everything that decides a picture: its look, what is printed on it, and the scene files that it is built
 * with. A picture whose fingerprint is unchanged is not rendered again.
 */
export function fingerprintOf(subject: Subject): string {
  const hash = createHash('sha256').update(JSON.stringify(MASTER))
  for (const file of [...filesOf(subject)].sort()) hash.update(`${file}\n${sourceOf(file)}\n`)
  return hash
    .update(JSON.stringify(drawn(subject)))
    .digest('hex')
    .slice(0, 16)
}

function drawn({ look, facts, seed, inside = {} }: Subject): object {
  const decals = Object.entries(decalsOf(look, facts, seed)).map(([name, { svg }]) => [name, svg])
  const parts = Object.entries(inside).map(([name, part]) => [name, drawn(part)])
  return { look, facts, seed, decals, parts }
}

/** The scene files of its kind, with all that they import of ours. */
function filesOf({ look }: Subject): Set<string> {
  const found = new Set<string>()
  const waiting = ['render.py', `kinds/${look.kind.replaceAll('-', '_')}.py`]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    for (const [line] of sourceOf(file).matchAll(/^(from|import) .+$/gm)) {
      const names = line.match(/\w+/g) ?? []
      waiting.push(
        ...names
          .flatMap((name) => [`${name}.py`, `kinds/${name}.py`])
          .filter((name) => existsSync(join(scene, name))),
      )
    }
  }
  return found
}

/** Without its comments, which change no picture. */
function sourceOf(file: string): string {
  const known = sources.get(file)
  if (known !== undefined) return known
  const source = readFileSync(join(scene, file), 'utf8').replace(/^\s*(#.*)?\n/gm, '')
  sources.set(file, source)
  return source
}
