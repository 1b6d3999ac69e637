import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, aProduct } from '../../test/factories.ts'

const { ask, db } = await openTestApp()

const home = { province: 'Imbabura', city: 'Ibarra', street: 'Bolívar 3-15', reference: 'Portón verde' }
const ana = {
  name: 'Ana',
  lastname: 'Quishpe',
  nickname: 'Anita',
  birthdate: '1996-02-29',
  phone: '0991234567',
}

async function userOf(cookie: string) {
  return (await (await ask('/api/user', { cookie })).json()).user
}

test('what is saved as profile is what the account shows, trimmed', async () => {
  const { cookie } = await aCustomer(db)
  const body = { ...ana, name: '  Ana ', phone: '+593 99 123 4567' }
  const response = await ask('/api/user/profile/data', { body, cookie })
  expect([response.status, await response.json()]).toEqual([200, { message: 'Perfil actualizado' }])
  expect(await userOf(cookie)).toMatchObject({
    first_name: 'Ana',
    last_name: 'Quishpe',
    nickname: 'Anita',
    birth_date: '1996-02-29',
    phone: '0991234567',
  })
})

test('a birth date may be null, empty, absent, or a moment of that day', async () => {
  const { cookie } = await aCustomer(db)
  const { birthdate: _, ...undated } = ana
  for (const [body, expected] of [
    [{ ...ana, birthdate: '1996-02-29T05:00:00.000Z' }, '1996-02-29'],
    [{ ...ana, birthdate: null }, null],
    [ana, '1996-02-29'],
    [{ ...ana, birthdate: '' }, null],
    [ana, '1996-02-29'],
    [undated, null],
  ]) {
    expect((await ask('/api/user/profile/data', { body, cookie })).status).toBe(200)
    expect((await userOf(cookie)).birth_date).toBe(expected)
  }
})

test('a profile names what is wrong with each of its fields', async () => {
  const { cookie } = await aCustomer(db)
  const body = { name: ' ', lastname: '', birthdate: '2999-01-01', phone: '0891234567' }
  const response = await ask('/api/user/profile/data', { body, cookie })
  expect(response.status).toBe(422)
  expect((await response.json()).fields).toEqual({
    name: 'Campo obligatorio',
    lastname: 'Campo obligatorio',
    nickname: 'Campo obligatorio',
    birthdate: 'Esa fecha aún no llega',
    phone: 'Escribe un celular (09…), un fijo con su código (02…) o uno internacional con +',
  })
})

test('an address is added, changed and deleted, and the account lists the default one first', async () => {
  const { cookie } = await aCustomer(db)
  const added = await ask('/api/user/addresses', { body: home, cookie })
  expect(added.status).toBe(201)
  const { address: first } = await added.json()
  expect(first).toEqual({ id: first.id, ...home, is_default: true })
  const work = {
    province: 'Pichincha',
    city: 'Quito',
    street: 'Amazonas N21-10',
    reference: null,
    is_default: true,
  }
  const { address: second } = await (await ask('/api/user/addresses', { body: work, cookie })).json()
  expect((await userOf(cookie)).addresses).toEqual([second, { ...first, is_default: false }])

  const path = `/api/user/addresses/${second.id}`
  const changed = await ask(path, { method: 'PUT', body: { ...work, street: 'Amazonas N30' }, cookie })
  expect([changed.status, (await changed.json()).address.street]).toEqual([200, 'Amazonas N30'])
  expect((await ask(path, { method: 'DELETE', cookie })).status).toBe(200)
  expect((await userOf(cookie)).addresses).toEqual([first])
  const last = await ask(`/api/user/addresses/${first.id}`, { method: 'DELETE', cookie })
  expect([last.status, (await last.json()).error]).toEqual([409, 'last_address'])
  expect((await ask(path, { method: 'DELETE', cookie })).status).toBe(404)
})

test('the province of an address is one of Ecuador’s, and the reference is optional', async () => {
  const { cookie } = await aCustomer(db)
  const refused = await ask('/api/user/addresses', { body: { ...home, province: 'Antioquia' }, cookie })
  expect([refused.status, (await refused.json()).fields]).toEqual([422, { province: 'Elige una provincia' }])
  for (const reference of [undefined, null, '', '  ']) {
    const response = await ask('/api/user/addresses', { body: { ...home, reference }, cookie })
    expect((await response.json()).address.reference).toBeNull()
  }
})

test('a city belongs to its province, when an address is added and when it is changed', async () => {
  const { cookie } = await aCustomer(db)
  const { address } = await (await ask('/api/user/addresses', { body: home, cookie })).json()
  for (const [path, method] of [
    ['/api/user/addresses', 'POST'],
    [`/api/user/addresses/${address.id}`, 'PUT'],
  ] as const) {
    const refused = await ask(path, { method, body: { ...home, province: 'Azuay' }, cookie })
    expect([refused.status, (await refused.json()).fields]).toEqual([
      422,
      { city: 'Ibarra está en Imbabura. Si es otro lugar, escribe también su cantón.' },
    ])
  }
  expect((await userOf(cookie)).addresses).toEqual([address])
})

test('an address that cannot be is one that does not exist', async () => {
  const { cookie } = await aCustomer(db)
  for (const id of ['0', '-1', '1.5', 'abc', '1e3', '99999999999999999999', "1'--"]) {
    for (const method of ['PUT', 'DELETE']) {
      const response = await ask(`/api/user/addresses/${id}`, {
        method,
        cookie,
        ...(method === 'PUT' && { body: home }),
      })
      expect([response.status, (await response.json()).error], `${method} ${id}`).toEqual([
        404,
        'address_not_found',
      ])
    }
  }
})

test('a favourite is in the account’s wish list, the newest first, until it is taken off', async () => {
  const { cookie } = await aCustomer(db)
  const [first, second] = [await aProduct(db), await aProduct(db)]
  for (const prod_id of [first, second, first]) {
    expect((await ask('/api/user/add-favorite', { body: { prod_id }, cookie })).status).toBe(200)
  }
  expect((await userOf(cookie)).wishlist.map((product: { id: number }) => product.id)).toEqual([
    second,
    first,
  ])
  for (const prod_id of [second, second, 999_999_999]) {
    expect((await ask('/api/user/delete-favorite', { body: { prod_id }, cookie })).status).toBe(200)
  }
  expect((await userOf(cookie)).wishlist.map((product: { id: number }) => product.id)).toEqual([first])
  const unknown = await ask('/api/user/add-favorite', { body: { prod_id: 999_999_999 }, cookie })
  expect([unknown.status, (await unknown.json()).error]).toEqual([404, 'product_not_found'])
})
