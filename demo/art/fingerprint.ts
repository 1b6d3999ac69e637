import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scriptOf } from './blender.ts'
import { decalsOf } from './decals/decals.ts'
import type { Subject } from './pictures.ts'
import type { Scene } from './scenes.ts'

const scene = fileURLToPath(new URL('./scene/', import.meta.url))
/** Rays for each pixel of a master, in each of its two exposures. */
const SAMPLES = 20
/** Of a further view, which is never shown among others: its noise is not compared. */
const VIEW_SAMPLES = 8

export const samplesOf = ({ view }: Pick<Subject, 'view'>): number => (view ? VIEW_SAMPLES : SAMPLES)

const sources = new Map<string, string>()

/**
 * Stands for everything that decides a picture: its look, what is printed on it, and the scene files that it is built
 * with. A picture whose fingerprint is unchanged is not rendered again.
 */
export const fingerprintOf = (subject: Subject): string =>
  digest(scriptOf(subject), [subject], drawn(subject))

/** The same for several products on a stage, still or as a film. */
export function fingerprintOfScene(scene: Scene, script = 'render_scene.py'): string {
  const actors = scene.actors.map(({ subject, ...place }) => ({ ...place, subject: drawn(subject) }))
  const subjects = scene.actors.map(({ subject }) => subject)
  return digest(script, subjects, { ...scene, actors })
}

function digest(script: string, subjects: readonly Subject[], about: object): string {
  const hash = createHash('sha256').update(String(samplesOf(subjects[0] ?? {})))
  for (const file of [...filesOf(script, subjects)].sort()) hash.update(`${file}\n${sourceOf(file)}\n`)
  return hash.update(JSON.stringify(about)).digest('hex').slice(0, 16)
}

function drawn({ look, facts, seed, inside = {}, view }: Subject): object {
  const decals = Object.entries(decalsOf(look, facts, seed)).map(([name, { svg }]) => [name, svg])
  const parts = Object.entries(inside).map(([name, part]) => [name, drawn(part)])
  return { look, facts, seed, decals, parts, view }
}

/** The script and the kinds that it builds, with all that they import of ours. */
function filesOf(script: string, subjects: readonly Subject[]): Set<string> {
  const found = new Set<string>()
  const built = subjects.flatMap(({ look, view }) => [
    `kinds/${nameInPython(look.kind)}.py`,
    ...(view ? [`views/${nameInPython(look.kind)}.py`] : []),
  ])
  const waiting = [script, ...built]
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

const nameInPython = (kind: string) => kind.replaceAll('-', '_')

/** Without its comments, which change no picture. */
function sourceOf(file: string): string {
  const known = sources.get(file)
  if (known !== undefined) return known
  const source = readFileSync(join(scene, file), 'utf8').replace(/^\s*(#.*)?\n/gm, '')
  sources.set(file, source)
  return source
}
