import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clusterDrills, clusterDrillsInFolder } from '../cluster/drills.ts'
import { drills, drillsInFolder, filesOf } from './drills.ts'

test('each drill of this folder stands in the list that `npm run drills` runs, and each of the list is there', () => {
  const others = ['drills']
  expect(Object.keys(drills).sort()).toEqual(
    drillsInFolder()
      .filter((name) => !others.includes(name))
      .sort(),
  )
  expect(Object.keys(clusterDrills).sort()).toEqual(clusterDrillsInFolder().sort())
})

test('after each drill `npm run check:data` proves the data, unless nothing in it can have changed them', () => {
  const proves = (name: string) =>
    filesOf(name).some((file) => /(await|=>) (expectWholeData|checkData)\(/.test(readFileSync(file, 'utf8')))
  for (const [name, { changesNothing = false }] of Object.entries(drills))
    expect(proves(name), name).toBe(!changesNothing)
})
