import { expect, test } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'
import { type Picture, pictures } from './pictures.ts'

test('a picture is due again when its look changes, or a figure of the product that it shows', () => {
  const card = aCard()
  const known = fingerprintOf(card)
  expect(fingerprintOf({ ...card, look: { ...card.look } })).toBe(known)
  expect(fingerprintOf({ ...card, look: { ...card.look, accent: '#123456' } as Picture['look'] })).not.toBe(
    known,
  )
  expect(fingerprintOf({ ...card, facts: { ...card.facts, length_mm: 199 } })).not.toBe(known)
})

test('a build is due again when one of its parts looks different', () => {
  const build = pictures.find(({ inside }) => inside?.card)
  if (!build?.inside?.card) throw new Error('no build')
  const card = {
    ...build.inside.card,
    look: { ...build.inside.card.look, label: '99 GB' } as Picture['look'],
  }
  expect(fingerprintOf({ ...build, inside: { ...build.inside, card } })).not.toBe(fingerprintOf(build))
})

test('no two pictures of the shop are taken from the same', () => {
  const prints = pictures.map(fingerprintOf)
  expect(new Set(prints).size).toBe(pictures.length)
})

function aCard(): Picture {
  const card = pictures.find(({ look }) => look.kind === 'graphics-card')
  if (!card) throw new Error('no card')
  return card
}
