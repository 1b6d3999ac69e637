import { expect, test } from 'vitest'
import { drills, drillsInFolder } from './drills.ts'

test('each drill of this folder stands in the list that `npm run drills` runs, and each of the list is there', () => {
  const others = ['drills']
  expect(Object.keys(drills).sort()).toEqual(
    drillsInFolder()
      .filter((name) => !others.includes(name))
      .sort(),
  )
})
