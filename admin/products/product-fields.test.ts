import { expect, test } from 'vitest'
import type { ListedSpecDefinition } from '../../contract/api/admin/products.ts'
import { changesOf, compareEdits, mergeEdits } from './product-fields.ts'

const definition = (key: string, given: Partial<ListedSpecDefinition> = {}): ListedSpecDefinition => ({
  key,
  label: key,
  type: 'text',
  unit: null,
  is_many: false,
  is_placed: true,
  ...given,
})

test('only what was changed is sent, each as the API takes it, and an empty field takes its value away', () => {
  const base = {
    name: 'Tarjeta',
    brand: 'MSI',
    price: '45990',
    previous_price: '',
    weight_grams: '900',
    is_featured: 'false',
    'specs.vram_gb': '16',
    'specs.screen_inches': '',
    'specs.outputs': 'HDMI',
    'specs.rgb': 'true',
  }
  const mine = {
    ...base,
    brand: '',
    price: '43990',
    previous_price: '45990',
    is_featured: 'true',
    'specs.vram_gb': '',
    'specs.screen_inches': '15,6',
    'specs.outputs': 'HDMI\n DisplayPort \n\n',
    'specs.rgb': 'false',
  }
  const definitions = [
    definition('vram_gb', { type: 'number' }),
    definition('screen_inches', { type: 'number' }),
    definition('outputs', { is_many: true }),
    definition('rgb', { type: 'boolean' }),
  ]
  expect(changesOf(base, mine, definitions)).toEqual({
    changes: {
      brand: null,
      price: 439.9,
      previous_price: 459.9,
      is_featured: true,
      specs: { vram_gb: null, screen_inches: 15.6, outputs: ['HDMI', 'DisplayPort'], rgb: false },
    },
    complaints: {},
  })
  expect(changesOf(base, { ...base, weight_grams: 'un kilo', 'specs.vram_gb': '-16' }, definitions)).toEqual({
    changes: {},
    complaints: { weight_grams: 'Escribe un número', 'specs.vram_gb': 'Escribe un número' },
  })
})

test('what two editors changed apart is kept of both, and what both changed is asked', () => {
  const base = { name: 'Fuente', price: '100', brand: '', description: 'Vieja' }
  const fresh = { ...base, name: 'Fuente 750 W', price: '120', description: 'Nueva', 'specs.watts': '750' }
  const mine = { ...base, price: '130', brand: 'MSI', description: 'Nueva' }
  expect(compareEdits(base, fresh, mine)).toEqual({
    theirs: ['name', 'price', 'description', 'specs.watts'],
    conflicts: ['price'],
  })
  expect(mergeEdits(base, fresh, mine, new Set())).toEqual({ ...fresh, price: '130', brand: 'MSI' })
  expect(mergeEdits(base, fresh, mine, new Set(['price']))).toEqual({ ...fresh, brand: 'MSI' })
})
