import { expect, test } from 'vitest'
import type { Picture } from '../../contract/api/catalog.ts'
import { toSlide } from './banner-slides.ts'

const words = { title: 'Título', text: 'Texto', action: 'Ver', href: '/' }
const picture = (src: string): Picture => ({ src, srcset: `${src} 2w`, alt: '', width: 2, height: 1 })

test('a window gets the picture composed for it, or the wide one where a shop has no other', () => {
  const [phone, wide] = [picture('phone'), picture('wide')]
  const windowOf = ({ media, srcSet }: { media: string; srcSet: string }) => [media, srcSet]
  expect(toSlide({ ...words, phone, wide }).sources.map(windowOf)).toEqual([
    ['(width >= 105rem)', 'wide 2w'],
    ['(width >= 75rem)', 'wide 2w'],
    ['(width >= 48rem)', 'wide 2w'],
  ])
  const all = toSlide({ ...words, phone, wide, tablet: picture('tablet'), large: picture('large') })
  expect(all.sources.map(windowOf)).toEqual([
    ['(width >= 105rem)', 'large 2w'],
    ['(width >= 75rem)', 'wide 2w'],
    ['(width >= 48rem)', 'tablet 2w'],
  ])
})
