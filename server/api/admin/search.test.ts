import { expect, test } from 'vitest'
import { openTestApp } from '../../../test/app.ts'
import { aProduct, aStaffMember } from '../../../test/factories.ts'

const { db, ask, index, lookForChanges } = await openTestApp()
const { cookie } = await aStaffMember(db, { permissions: ['search.manage'] })
await lookForChanges()

async function found(q: string): Promise<string[]> {
  await lookForChanges()
  const { products } = await (await ask(`/api/search?q=${encodeURIComponent(q)}`)).json()
  return products.map(({ name }: { name: string }) => name)
}

test('what the staff say that a word means is found by it, and no more once they take it away', async () => {
  const id = await aProduct(db, { name: 'Regulador Forza 1000' })
  index.noteChanges([{ kind: 'product', ids: [id] }])
  expect(await found('estabilizador')).toEqual([])
  const body = { typed: ['Estabilizador', 'cortapicos'], found: ['regulador'] }
  const added = await ask('/api/admin/synonyms', { cookie, body })
  expect(added.status).toBe(201)
  const synonym = await added.json()
  expect(await found('estabilizadores')).toEqual(['Regulador Forza 1000'])

  const path = `/api/admin/synonyms/${synonym.id}`
  const changed = await ask(path, { method: 'PUT', cookie, body: { ...body, typed: ['cortapicos'] } })
  expect(changed.status).toBe(200)
  expect(await found('estabilizador')).toEqual([])
  expect(await found('cortapicos')).toEqual(['Regulador Forza 1000'])
  expect((await ask(path, { method: 'DELETE', cookie })).status).toBe(200)
  expect((await ask(path, { method: 'DELETE', cookie })).status).toBe(404)
  expect(await found('cortapicos')).toEqual([])
})

test('a search in vain is counted by its words, unless they may name a person', async () => {
  for (const q of ['Lavadora Ñusta', 'lavadora  ñusta', 'ana@correo.example', 'maria 0991234567'])
    await ask(`/api/catalog?q=${encodeURIComponent(q)}`)
  const answer = await ask('/api/admin/failed-searches', { cookie })
  expect(await answer.json()).toEqual({
    searches: [{ words: 'lavadora nusta', times: 2, last_day: expect.any(String) }],
  })
})

test('who may not change the search is refused', async () => {
  const other = await aStaffMember(db, { permissions: ['orders.read'] })
  expect((await ask('/api/admin/synonyms', { cookie: other.cookie })).status).toBe(403)
  expect((await ask('/api/admin/failed-searches', { cookie: other.cookie })).status).toBe(403)
})
