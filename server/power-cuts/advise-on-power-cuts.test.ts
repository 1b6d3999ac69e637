import { expect, test } from 'vitest'
import { PowerCutAdvice } from '../../contract/api/power-cuts.ts'
import { openTestApp } from '../../test/app.ts'
import { aProduct } from '../../test/factories.ts'
import type { Specs } from '../catalog/product-rows.ts'
import { pageKey, spelledQuery } from '../http/page-key.ts'

const { ask, db } = await openTestApp()

const ups = {
  product_type: 'UPS',
  ups_topology: 'Interactivo',
  waveform: 'Senoidal pura',
  battery_v: 24,
  battery_ah: 9,
} satisfies Specs

async function anAccessory(name: string, priceCents: number, specs: Specs, openingStock = 5): Promise<void> {
  await aProduct(db, { name, categoryId: 8, priceCents, specs, openingStock })
}

async function advised(query: string) {
  const response = await ask(`/api/power-cuts?${query}`)
  expect(response.status).toBe(200)
  const { neededVa, backups, regulators } = PowerCutAdvice.parse(await response.json())
  const told = (units: typeof backups | typeof regulators) =>
    units.map(({ product: { name }, verdict, text }) => [name, verdict, text])
  return { neededVa, backups: told(backups), regulators: told(regulators) }
}

test('what is in stock is told by what it is for: long enough, too short, not known, too weak; and the cheapest first', async () => {
  await anAccessory('Grande', 30_000, { ...ups, ups_va: 1_500, ups_watts: 900 })
  await anAccessory('Igual y más barato', 28_000, { ...ups, ups_va: 1_500, ups_watts: 900 })
  await anAccessory('Corto', 9_000, { ...ups, ups_va: 700, ups_watts: 420, battery_v: 12, battery_ah: 7 })
  await anAccessory('Simulado', 5_000, { ...ups, ups_va: 850, waveform: 'Senoidal simulada' })
  await anAccessory('Sin batería conocida', 4_000, { product_type: 'UPS', ups_va: 1_000 })
  await anAccessory('Sin onda conocida', 3_000, {
    product_type: 'UPS',
    ups_topology: 'Interactivo',
    ups_va: 800,
  })
  await anAccessory('En línea', 40_000, { ...ups, ups_topology: 'En línea', ups_va: 416 })
  await anAccessory('Agotado', 1_000, { ...ups, ups_va: 3_000 }, 0)
  await anAccessory('Chico', 2_000, { product_type: 'Regulador', ups_va: 500, ups_watts: 250 })
  await anAccessory('Suficiente', 6_000, { product_type: 'Regulador', ups_va: 1_000, ups_watts: 500 })
  await anAccessory('Sin vatios', 2_500, { product_type: 'Regulador', ups_va: 1_000 })
  await anAccessory('Un teclado', 2_500, { product_type: 'Teclado' })

  expect(await advised('watts=300&minutes=10')).toEqual({
    neededVa: { interactive: 625, stepped: 938, online: 417 },
    backups: [
      ['Igual y más barato', 'lasts', 'Te da unos 18 min con 300 W.'],
      ['Grande', 'lasts', 'Te da unos 18 min con 300 W.'],
      ['Corto', 'short', 'Te da unos 7 min con 300 W.'],
      ['Sin onda conocida', 'unknown', 'Sin dato de su onda: verifica que sea senoidal pura.'],
      [
        'Sin batería conocida',
        'unknown',
        'Soporta 300 W. Sin dato de su batería: pregunta cuántos minutos da.',
      ],
      ['Simulado', 'weak', 'No alcanza: da 850 VA y necesitas 938 VA, porque su onda es simulada.'],
      ['En línea', 'weak', 'No alcanza: da 416 VA y necesitas 417 VA.'],
    ],
    regulators: [
      ['Suficiente', 'fits', 'Soporta tus 300 W: da 500 W.'],
      ['Sin vatios', 'unknown', 'Sin dato de sus vatios: verifica que alcancen.'],
      ['Chico', 'weak', 'No alcanza: da 250 W y necesitas 375 W.'],
    ],
  })
  // Without active PFC the wave does not matter, and ten minutes are usual.
  const simple = await advised('watts=300&pfc=none')
  expect(simple.neededVa).toMatchObject({ interactive: 625, stepped: 625 })
  expect(simple.backups[0]).toEqual(['Simulado', 'lasts', 'Te da unos 18 min con 300 W.'])
})

test('watts and minutes out of their bounds are refused with the field', async () => {
  for (const query of ['', 'watts=9', 'watts=3001', 'watts=abc', 'watts=300&minutes=0', 'watts=300&pfc=x']) {
    const response = await ask(`/api/power-cuts?${query}`)
    expect([query, response.status]).toEqual([query, 400])
    expect(await response.json()).toMatchObject({ fields: expect.any(Object) })
  }
})

test('an answer has one address, under which its page is kept', () => {
  const spelled = (query: string) => spelledQuery('/apagones', new URLSearchParams(query), new Set())
  expect(spelled('vatios=300')).toBeNull()
  expect(spelled('vatios=300&minutos=15&fuente=simple')).toBeNull()
  expect(spelled('utm_source=x')).toBeNull()
  expect(spelled('vatios=300&minutos=10&fuente=')).toBe('?vatios=300')
  expect(spelled('minutos=15&vatios=0300')).toBe('?vatios=300&minutos=15')
  expect(spelled('vatios=99999&minutos=15')).toBe('')
  const kept = (query: string) => pageKey(new URL(`http://x/apagones${query}`), () => [])
  expect(kept('?vatios=300&utm_source=x')).toBe('/apagones?vatios=300')
  expect(kept('?otra=1')).toBe('/apagones')
})
