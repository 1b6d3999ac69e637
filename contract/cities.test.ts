import { expect, test } from 'vitest'
import { citiesOf, provinceOf, refuseCity, sharedNames } from './cities.ts'

const seats = Object.entries(citiesOf).flatMap(([province, names]) =>
  names.map((name) => ({ name, province })),
)

test('a city that there is but once belongs to its province, however it is written', () => {
  const complaint = 'Ibarra está en Imbabura. Si es otro lugar, escribe también su cantón.'
  for (const typed of ['Ibarra', 'ibarra', ' IBARRA ']) expect(refuseCity(typed, 'Azuay')).toBe(complaint)
  expect(refuseCity('bahia  de caraquez', 'Guayas')).toContain('Bahía de Caráquez está en Manabí')
  expect(provinceOf('PUYO')).toBe('Pastaza')
})

test('every seat is taken in its own province, and without one', () => {
  expect(seats.filter(({ name, province }) => refuseCity(name, province) ?? refuseCity(name, ''))).toEqual([])
})

test('of a name that several places bear, and of a town that is in no list, nothing is known', () => {
  expect(seats.map(({ name }) => name)).toEqual(expect.arrayContaining([...sharedNames]))
  expect(sharedNames.filter((name) => provinceOf(name))).toEqual([])
  for (const village of ['Salinas', 'Zuleta', 'La Libertad, Quinindé', ''])
    expect(refuseCity(village, 'Imbabura')).toBeNull()
})
