import { expect, test } from 'vitest'
import { readListingQuery, writeListingQuery } from './listing.ts'

const read = (query: string) => readListingQuery(new URLSearchParams(query))

test('a bare listing opens on its first page, cheapest first', () => {
  expect(read('')).toEqual({ sort: 'priceLow', page: 1, all: false, search: '' })
})

test('unknown keys and unknown orders count for nothing', () => {
  expect(read('orden=barato&utm_source=x')).toEqual({ sort: 'priceLow', page: 1, all: false, search: '' })
})

test('a page that cannot exist is no listing', () => {
  for (const page of ['0', '-1', '1.5', 'x', '1e3', '01', '99999999'])
    expect(read(`pagina=${page}`)).toBeNull()
  expect(read('pagina=')?.page).toBe(1)
})

test('a listing has one spelling: defaults left out, keys in one order', () => {
  expect(writeListingQuery({ sort: 'priceLow', page: 1, all: false })).toBe('')
  expect(writeListingQuery({ page: 2, sort: 'des', all: true })).toBe('?ver=todo&orden=des&pagina=2')
  const full = { page: 2, sort: 'des', all: true, search: 'ñandú 100%' } as const
  expect(writeListingQuery(full)).toBe('?q=%C3%B1and%C3%BA+100%25&ver=todo&orden=des&pagina=2')
  expect(read(writeListingQuery(full))).toEqual(full)
})
