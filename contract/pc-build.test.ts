import { expect, test } from 'vitest'
import {
  choosingFor,
  emptyPcBuild,
  linesOf,
  pcBuildPath,
  readPcBuildState,
  withCount,
  withPart,
} from './pc-build.ts'

const read = (query: string) => readPcBuildState(new URLSearchParams(query))
const spelled = (query: string) => pcBuildPath(read(query))

test('an armado has one address: places in their order, ids ascending, counts within bounds, and nothing unknown', () => {
  const address =
    '/arma-tu-pc?procesador=12&memoria=9,56x2&disco=10x6&armado=si&nombre=La%20de%20Sof%C3%ADa&base=3'
  expect(
    spelled(
      'utm_source=x&disco=10x900&nombre=+La+de++Sofía&memoria=56&memoria=9,56,9x0,-1,nada&armado=si&procesador=12,13&base=3',
    ),
  ).toBe(address)
  expect(pcBuildPath(read(address.slice(address.indexOf('?'))))).toBe(address)
  // One product is in one place only.
  expect(spelled('extra=7,8&monitor=7')).toBe('/arma-tu-pc?monitor=7&extra=8')
  expect(spelled('orden=mayor&q=b650&nombre=&armado=no')).toBe('/arma-tu-pc')
  expect(spelled('nombre=%00%0A')).toBe('/arma-tu-pc')
})

test('a build of the shop stands alone in the address, and a wish only beside no parts', () => {
  expect(spelled('ensamble=4&nombre=x&uso=juegos')).toBe('/arma-tu-pc?ensamble=4')
  expect(spelled('ensamble=4&placa=3')).toBe('/arma-tu-pc?placa=3')
  expect(spelled('presupuesto=$900.50&uso=diseno&juegos=valorant,../x&uso=nada')).toBe(
    '/arma-tu-pc?presupuesto=900&uso=juegos,diseno&juegos=valorant',
  )
  expect(spelled('presupuesto=5')).toBe('/arma-tu-pc?presupuesto=100')
  expect(spelled('presupuesto=900&placa=3')).toBe('/arma-tu-pc?placa=3')
})

test('a chosen part takes the place of the only one, of the one that gives way, or stands beside the others', () => {
  const state = read('placa=3&memoria=5,6x2')
  expect(pcBuildPath(choosingFor(state, 'memory', 6))).toBe(
    '/arma-tu-pc?placa=3&memoria=5,6x2&elegir=memoria&cambiar=6',
  )
  expect(linesOf(withPart(choosingFor(state, 'board'), 4))).toContainEqual({ id: 4, count: 1 })
  expect(withPart(choosingFor(state, 'board'), 4).lines.board).toEqual([{ id: 4, count: 1 }])
  expect(withPart(choosingFor(state, 'memory', 6), 7).lines.memory).toEqual([
    { id: 5, count: 1 },
    { id: 7, count: 2 },
  ])
  expect(withPart(choosingFor(state, 'memory'), 5).lines.memory).toEqual([
    { id: 5, count: 2 },
    { id: 6, count: 2 },
  ])
  expect(withCount(state, 'memory', 6, 0).lines.memory).toEqual([{ id: 5, count: 1 }])
  expect(pcBuildPath(withCount(read('placa=3'), 'board', 3, 0))).toBe(pcBuildPath(emptyPcBuild()))
})
