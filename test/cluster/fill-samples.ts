import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { fill } from '../../deploy/fill.js'
import { inProject } from '../../scripts/project.js'

export const deployFolder = inProject('deploy')

/** What `deploy/values.env` documents. */
export const documentedValues = () => parseEnv(readFileSync(join(deployFolder, 'values.env'), 'utf8'))

/** Names of passwords are left empty there, for whoever runs a shop; ours are these. */
const passwords = {
  SUPERUSER_PASSWORD: 'of-the-superuser',
  REPLICATION_PASSWORD: 'of-the-replicator',
  REWIND_PASSWORD: 'of-the-rewinder',
  DATABASE_PASSWORD: 'of-the-shop',
}

export type Values = NodeJS.Dict<string>

/** The values of a drill: those of the samples, with its own in their place. */
export function valuesWith(own: Values): Values {
  const documented = documentedValues()
  const unknown = Object.keys(own).filter((name) => !(name in documented))
  if (unknown.length > 0) throw new Error(`deploy/values.env does not document ${unknown.join(', ')}`)
  return { ...documented, ...passwords, ...own }
}

/** Fills some samples of `deploy/` into a folder, by which their programs are started. It is also their DEPLOY. */
export function fillSamples(names: readonly string[], values: Values, folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const name of names) {
    const sample = readFileSync(join(deployFolder, name), 'utf8')
    writeFileSync(join(folder, name), fill(sample, { ...values, DEPLOY: folder }))
  }
}

/** The samples as they lie there. */
export const sampleNames = () => readdirSync(deployFolder).sort()
