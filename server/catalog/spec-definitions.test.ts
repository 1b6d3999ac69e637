import { expect, test } from 'vitest'
import { type SpecKey, type SpecValue, specDefinitions, specFigure, specText } from './spec-definitions.ts'

test('figures are written with their units as people say them, on cards and in tables', () => {
  expect(both('storage_gb', 1000)).toEqual(['SSD 1 TB', '1 TB'])
  expect(both('storage_gb', 512)).toEqual(['SSD 512 GB', '512 GB'])
  expect(both('capacity_gb', 1920)).toEqual(['1.92 TB', '1.92 TB'])
  expect(both('max_memory_gb', 2048)).toEqual(['2 TB', '2 TB'])
  expect(both('memory_gb', 16)).toEqual(['16 GB RAM', '16 GB'])
  expect(both('screen_inches', 15.6)).toEqual(['15.6″', '15.6″'])
  expect(both('slot_width', 1)).toEqual(['1 ranura', '1 ranura'])
  expect(both('slot_width', 2.5)).toEqual(['2.5 ranuras', '2.5 ranuras'])
  expect(both('thread_count', 16)).toEqual(['16 hilos', '16'])
  expect(both('max_gpu_length_mm', 330)).toEqual(['gráfica hasta 330 mm', '330 mm'])
  expect(both('connection', ['USB', '3.5 mm'])).toEqual(['USB / 3.5 mm', 'USB, 3.5 mm'])
  expect(both('pwm', false)).toEqual(['', 'No'])
})

function both(key: SpecKey, value: SpecValue): string[] {
  const definition = specDefinitions.find((known) => known.key === key)
  if (!definition) throw new Error(`No such specification: ${key}`)
  return [specFigure(definition, value), specText(definition, value)]
}
