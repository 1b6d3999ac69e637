import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** How a test, a drill or a measure ended the last time that it ran here. */
export type Result = {
  /** Its path from the root of the checkout. */
  file: string
  /** As it is printed, with those of the `describe` around it before it. */
  title: string
  status: 'passed' | 'failed'
  /** ISO, UTC. */
  when: string
  ms: number
}

const folder = resolve(import.meta.dirname, '../../build/results')

const nameOf = (file: string) => `${file.replaceAll('/', '__')}.json`

/** A test that names its seed is the same test with another one. */
const withoutSeed = (title: string) => title.replace(/\bseed \d+/g, 'seed')

/** Keeps how the tests of one file ended. Those that did not run this time, by a filter for one, keep what they had. */
export function writeResults(file: string, results: readonly Omit<Result, 'file'>[]): void {
  const ran = new Set(results.map(({ title }) => withoutSeed(title)))
  const kept = readFrom(nameOf(file)).filter(({ title }) => !ran.has(withoutSeed(title)))
  mkdirSync(folder, { recursive: true })
  const path = join(folder, nameOf(file))
  const written = `${path}.${process.pid}`
  const all = [...kept, ...results.map((result) => ({ file, ...result }))]
  writeFileSync(written, `${JSON.stringify(all, null, 1)}\n`)
  renameSync(written, path)
}

/** Nothing is known any more of a file that did not load. */
export function forgetResults(file: string): void {
  rmSync(join(folder, nameOf(file)), { force: true })
}

export function readResults(): Result[] {
  const names = readNames().filter((name) => name.endsWith('.json'))
  return names.flatMap(readFrom)
}

function readNames(): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function readFrom(name: string): Result[] {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8')) as Result[]
  } catch {
    return []
  }
}
