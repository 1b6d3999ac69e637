import { expect, test } from 'vitest'
import { drawParts, type Part } from './catalog-scene.ts'

const header = ['name', 'price', 'price_per_gb', 'color']
const part = (file: string, ...cells: string[]): Part => ({ file, header, cells })
const fans = Array.from({ length: 50 }, (_, nth) =>
  part('fan.csv', `Fan ${nth}`, nth % 2 ? '' : `${nth}.5`, '', 'Black'),
)
const priced = ({ cells: [name, price] }: Part) => [name, price]

test('the same seed draws the same parts in the same order at the same prices, and another one others', () => {
  expect(drawParts(fans, 7)).toEqual(drawParts(fans, 7))
  expect(drawParts(fans, 7)).not.toEqual(drawParts(fans, 8))
  expect(drawParts(fans, 7).map(({ cells }) => cells[0])).not.toEqual(fans.map(({ cells }) => cells[0]))
})

test('a part without a price gets that of another one of its file, and what has a price keeps it', () => {
  const parts = [...fans, part('cpu.csv', 'Chip', '700', '', ''), part('cpu.csv', 'Old chip', '', '', '')]
  const drawn = new Map(drawParts(parts, 7).map((one) => [one.cells[0], one.cells[1]]))
  expect(drawn.get('Old chip')).toBe('700')
  const known = fans.map(priced).filter(([, price]) => price !== '')
  expect(known.map(([name]) => [name, drawn.get(name)])).toEqual(known)
  const prices = new Set(known.map(([, price]) => price))
  expect(fans.every(({ cells: [name] }) => prices.has(drawn.get(name)))).toBe(true)
})

test('what the import takes for one part is drawn once', () => {
  const parts = [
    part('ram.csv', 'A', '10', '1', 'Red'),
    part('ram.csv', 'A', '', '', 'Red'),
    part('ram.csv', 'A', '10', '1', 'Blue'),
  ]
  expect(
    drawParts(parts, 7)
      .map(({ cells }) => cells[3])
      .sort(),
  ).toEqual(['Blue', 'Red'])
})
