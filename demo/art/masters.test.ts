import { expect, test } from 'vitest'
import { findFaults } from './keep.ts'
import { works } from './works.ts'

test('every picture is what its place needs; those that are out of date are named, and hinder nobody', async () => {
  const { outOfDate, wrong } = await findFaults(works)
  if (outOfDate.length > 0)
    console.warn(
      [
        'Imágenes por renderizar, cuando alguien tenga Blender (npm run art; demo/art/README.md):',
        ...outOfDate,
      ].join('\n  '),
    )
  expect(wrong).toEqual([])
})
