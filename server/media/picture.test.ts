import { expect, test } from 'vitest'
import { toPicture, toThumbnail } from './picture.ts'

const stored = { file: 'ab12.webp', alt: 'Una tarjeta gráfica', width: 800, height: 800 }

test('a browser chooses among the widths in which a picture lies, its master included', () => {
  expect(toPicture({ ...stored, widths: [200, 400] })).toMatchObject({
    src: '/multimedia/ab12.webp',
    srcset: '/multimedia/ab12-200.webp 200w, /multimedia/ab12-400.webp 400w, /multimedia/ab12.webp 800w',
  })
})

test('a line of the cart has the smallest of them', () => {
  expect(toThumbnail({ ...stored, widths: [400, 200] })).toBe('/multimedia/ab12-200.webp')
  expect(toThumbnail({ file: 'ab12.svg', widths: [] })).toBe('/multimedia/ab12.svg')
})

test('a drawing scales by itself: there is nothing to choose from', () => {
  expect(toPicture({ ...stored, file: 'ab12.svg', widths: [] }).srcset).toBe('')
})
