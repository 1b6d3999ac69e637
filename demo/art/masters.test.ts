import { expect, test } from 'vitest'
import { findFaults } from './keep.ts'
import { works } from './works.ts'

test('every product, build and scene has its files in their sizes, as they look now; no file is left over', async () => {
  expect(await findFaults(works)).toEqual([])
})
