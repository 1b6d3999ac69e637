import { expect, test } from 'vitest'
import { ChipsetNotesAnswer } from '../../contract/api/admin/compatibility.ts'
import { Compatibility } from '../../contract/api/compatibility.ts'
import { openTestApp } from '../../test/app.ts'
import { aProduct, aStaffMember } from '../../test/factories.ts'

const { ask, db } = await openTestApp()
const { cookie } = await aStaffMember(db, { permissions: ['compatibility.manage'] })

const processor = await aProduct(db, {
  name: 'Ryzen 7 5800X3D AMD',
  brand: 'AMD',
  categoryId: 1,
  specs: { socket: 'AM4', microarchitecture: 'Zen 3', tdp_w: 105, integrated_graphics: 'Ninguno' },
})
const board = await aProduct(db, {
  name: 'B450 Tomahawk Max II MSI',
  brand: 'MSI',
  categoryId: 3,
  specs: { socket: 'AM4', chipset: 'B450', form_factor: 'ATX', memory_type: 'DDR4', memory_slots: 4 },
})
const memory = await aProduct(db, {
  name: 'Vengeance LPX Corsair',
  brand: 'Corsair',
  categoryId: 4,
  specs: { memory_type: 'DDR4', memory_format: 'DIMM', module_count: 2, module_gb: 8, capacity_gb: 16 },
})
const accessory = await aProduct(db, { categoryId: 8, specs: { product_type: 'Teclado' } })

async function told(query: string): Promise<Compatibility> {
  const response = await ask(`/api/compatibility?${query}`)
  expect(response.status).toBe(200)
  return Compatibility.parse(await response.json())
}

const verdicts = ({ findings }: Compatibility) => findings.map(({ rule, verdict }) => `${rule} ${verdict}`)

async function notesOfStaff() {
  const response = await ask('/api/admin/chipset-notes', { cookie })
  expect(response.status).toBe(200)
  return ChipsetNotesAnswer.parse(await response.json()).notes
}

test('products are judged together, as many of each as are asked for, and what is no part of a computer is left out', async () => {
  const two = await told(`ids=${processor},${board},${memory}x2,${accessory},999999`)
  expect(two.ids).toEqual([processor, board, memory])
  expect(verdicts(two)).toEqual([
    'socket fits',
    'memory-type fits',
    'memory-slots fits',
    'memory-capacity unknown',
  ])
  expect(two.findings[0]).toEqual({
    rule: 'socket',
    verdict: 'fits',
    ids: [processor, board],
    text: expect.stringContaining('AM4'),
  })
  // 105 W · 1.35, 25 of the board, 5 for each of four modules.
  expect(two.watts).toEqual({ need: 187, advised: 250, supply: null })
  expect(verdicts(await told(`ids=${board},${memory}x3`))).toContain('memory-slots misfit')
})

test('what a whole computer lacks is told where it is asked for', async () => {
  const findings = verdicts(await told(`ids=${processor},${board},${memory}&whole=true`))
  expect(findings).toEqual(expect.arrayContaining(['picture misfit', 'supply-present misfit']))
})

test('LI-3: a list that is none, or too long, is refused', async () => {
  const many = Array.from({ length: 31 }, (_, place) => place + 1)
  for (const query of ['', 'ids=', 'ids=7,', 'ids=7x0', 'ids=-7', `ids=${many}`, 'ids=7&whole=maybe'])
    expect((await ask(`/api/compatibility?${query}`)).status, query).toBe(400)
})

test('what the staff write of a chipset is told beside the verdicts, and no more once they take it away', async () => {
  const query = `ids=${processor},${board}`
  expect((await told(query)).notes).toEqual([
    { ids: [processor, board], text: expect.stringContaining('BIOS') },
  ])
  const seeded = (await notesOfStaff()).filter(({ chipsets }) => chipsets.includes('B450'))
  const [note] = seeded
  if (!note) throw new Error('A new shop says nothing of B450')

  const path = `/api/admin/chipset-notes/${note.id}`
  const body = {
    chipsets: ['X470', 'b450'],
    architectures: ['Zen 3'],
    text: 'Actualízala antes de montarla.',
  }
  expect((await ask(path, { method: 'PUT', cookie, body })).status).toBe(200)
  expect((await told(query)).notes.map(({ text }) => text)).toEqual(['Actualízala antes de montarla.'])
  const added = await ask('/api/admin/chipset-notes', { cookie, body: { ...body, text: 'Y algo más.' } })
  expect(added.status).toBe(201)
  expect((await told(query)).notes.map(({ text }) => text)).toEqual([
    'Actualízala antes de montarla.',
    'Y algo más.',
  ])
  await ask(`/api/admin/chipset-notes/${(await added.json()).id}`, { method: 'DELETE', cookie })
  expect((await ask(path, { method: 'DELETE', cookie })).status).toBe(200)
  expect((await told(query)).notes).toEqual([])
  expect((await ask(path, { method: 'DELETE', cookie })).status).toBe(404)
  expect((await ask(path, { method: 'PUT', cookie, body })).status).toBe(404)
})

test('a note without chipset, architecture or text is refused at its field', async () => {
  const empty = await ask('/api/admin/chipset-notes', {
    cookie,
    body: { chipsets: [' '], architectures: [], text: '' },
  })
  expect(empty.status).toBe(422)
  expect(Object.keys((await empty.json()).fields)).toEqual(['chipsets.0', 'architectures', 'text'])
})

test('who may not write notes is refused', async () => {
  const other = await aStaffMember(db, { permissions: ['search.manage'] })
  expect((await ask('/api/admin/chipset-notes', { cookie: other.cookie })).status).toBe(403)
})
