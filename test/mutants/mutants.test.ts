import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/project.js'
import { findShown } from '../promises/shown.ts'
import { mutants } from './mutants.ts'

/** Of whose loss the shop would not recover. */
const gravest = ['OR-5', 'OR-9', 'OR-11', 'OR-12', 'AZ-1', 'AZ-2', 'AU-8', 'CS-1', 'RE-1', 'RE-13']

test('each of the ten gravest promises has a fault to be noticed, and the code has its place', () => {
  expect(mutants.map(({ id }) => id).sort()).toEqual([...gravest].sort())
  const shown = findShown()
  const wrong = mutants.filter(({ id, file, text, becomes, tests }) => {
    const isThere = existsSync(join(root, file))
    const times = isThere ? readFileSync(join(root, file), 'utf8').split(text).length - 1 : 0
    const areNamed = tests.every((test) =>
      shown.some((entry) => entry.file === test && entry.ids.includes(id)),
    )
    return times !== 1 || text === becomes || !areNamed
  })
  expect(wrong.map(({ id, file }) => `${id} in ${file}`)).toEqual([])
})
