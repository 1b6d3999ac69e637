import { expect, test } from 'vitest'
import { OrderAnswer } from '../../contract/api/orders.ts'
import { Problem } from '../../contract/api/problem.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrderBody, aProduct, aStaffMember, setSettings } from '../../test/factories.ts'
import { readDeskOrder } from '../desk/read-desk-order.ts'
import { readMailOrder } from '../mail/internal/mail-order.ts'

/* Where an order goes, and who picks it up: asked in parts, and required in none of them. */

const { ask, db } = await openTestApp()

const toOtavalo = {
  delivery_province: 'Imbabura',
  delivery_city: 'Otavalo',
  delivery_place: 'carrier_office',
}
const byLuis = { pickup_name: 'Luis Cachimuel', pickup_identification: '1002003000' }
const untold = {
  delivery_province: null,
  delivery_city: null,
  delivery_place: null,
  pickup_name: null,
  pickup_identification: null,
}

async function place(info: Record<string, unknown>) {
  const { cookie } = await aCustomer(db)
  const body = anOrderBody([{ id: await aProduct(db), count: 1 }], info)
  return { cookie, response: await ask('/api/user/createorder', { body, cookie }) }
}

/** What the buyer then reads of the order. */
async function buyerOf(info: Record<string, unknown>) {
  const { cookie, response } = await place(info)
  expect(response.status).toBe(201)
  const { order_id } = await response.json()
  const answer = await ask(`/api/user/orders/${order_id}`, { cookie })
  return { id: order_id as number, ...OrderAnswer.parse(await answer.json()).buyer }
}

async function refusedFields(info: Record<string, unknown>) {
  const { response } = await place(info)
  expect(response.status, JSON.stringify(info)).toBe(422)
  return Problem.parse(await response.json()).fields
}

test('the fields of §5 alone make an order: nothing of the destination is required', async () => {
  const { cookie } = await aCustomer(db)
  const body = {
    details: [{ id: await aProduct(db), count: 1 }],
    total: 100,
    info: {
      nombres: 'Ana Quishpe',
      email: 'ana@correo.example',
      celular: '0991234567',
      ci: '1710034065',
      direccion: 'Bolívar 3-15',
      terminos: true,
      comprobante: '4471',
    },
  }
  const response = await ask('/api/user/createorder', { body, cookie })
  expect(response.status).toBe(201)
  const { order_id } = await response.json()
  const { buyer, order } = await (await ask(`/api/user/orders/${order_id}`, { cookie })).json()
  expect(buyer).toMatchObject({ direccion: 'Bolívar 3-15', ...untold })
  expect(order.delivery_method).toBe('carrier')
})

test('what an empty form sends is the same as not to answer', async () => {
  const empty = { delivery_province: '', delivery_city: ' ', pickup_name: '', pickup_identification: '' }
  expect(await buyerOf({ ...empty, delivery_method: 'carrier' })).toMatchObject(untold)
  expect(await buyerOf(Object.fromEntries(Object.keys(untold).map((field) => [field, null])))).toMatchObject(
    untold,
  )
})

test('the destination is kept in its parts, for the buyer, the staff and the mails', async () => {
  const { id, ...buyer } = await buyerOf({ ...toOtavalo, direccion: 'Bolívar 3-15', referencia: 'Portón' })
  expect(buyer).toMatchObject({ ...untold, ...toOtavalo })
  expect(await readMailOrder(db, id)).toMatchObject({
    address: 'Bolívar 3-15. Portón. Otavalo, Imbabura',
    deliveryPlace: 'En la oficina del transportista',
  })
  expect((await readDeskOrder(db, await aStaffMember(db), id)).buyer).toMatchObject({
    province: 'Imbabura',
    city: 'Otavalo',
    delivery_place: 'carrier_office',
  })
})

test('another person may pick it up, and the mails say who', async () => {
  const { id, ...buyer } = await buyerOf({ ...byLuis, delivery_method: 'pickup' })
  expect(buyer).toMatchObject({ ...untold, ...byLuis })
  expect(await readMailOrder(db, id)).toMatchObject({ pickupName: 'Luis Cachimuel' })
})

test('what belongs to the other way of delivery is not kept', async () => {
  const both = { ...toOtavalo, ...byLuis }
  expect(await buyerOf({ ...both, delivery_method: 'pickup' })).toMatchObject({ ...untold, ...byLuis })
  expect(await buyerOf({ ...both, delivery_method: 'carrier' })).toMatchObject({ ...untold, ...toOtavalo })
  expect(await buyerOf(both)).toMatchObject({ ...untold, ...toOtavalo })
})

test('in a shop that sends nothing every order is picked up, whatever it asks for', async () => {
  await setSettings(db, { freight: 'pickup_only' })
  const bought = await buyerOf({ ...toOtavalo, ...byLuis, delivery_method: 'carrier' })
  expect(bought).toMatchObject({ ...untold, ...byLuis })
})

test('§5: an address is required, but for who says that they pick it up', async () => {
  for (const direccion of ['', '  ', null, undefined]) {
    for (const delivery_method of ['carrier', null, undefined])
      expect(await refusedFields({ direccion, delivery_method })).toEqual({
        'info.direccion': 'Campo obligatorio',
      })
    expect((await buyerOf({ direccion, delivery_method: 'pickup' })).direccion).toBe('')
  }
})

test('a destination that cannot be is refused, field by field', async () => {
  expect(
    await refusedFields({
      delivery_province: 'Antioquia',
      delivery_city: 'x'.repeat(61),
      delivery_place: 'playa',
      pickup_name: 'x'.repeat(121),
      pickup_identification: 'x'.repeat(21),
    }),
  ).toEqual({
    'info.delivery_province': 'Elige una provincia',
    'info.delivery_city': 'Máximo 60 caracteres',
    'info.delivery_place': 'Elige a domicilio o en la oficina',
    'info.pickup_name': 'Máximo 120 caracteres',
    'info.pickup_identification': 'Máximo 20 caracteres',
  })
  expect(await refusedFields({ delivery_city: 5, pickup_name: true, delivery_province: 10 })).toEqual({
    'info.delivery_city': 'Debe ser un texto',
    'info.pickup_name': 'Debe ser un texto',
    'info.delivery_province': 'Elige una provincia',
  })
})

test('a city that is known to lie in another province is refused before it is paid for, beside what else is wrong', async () => {
  const stray = { delivery_province: 'Azuay', delivery_city: 'ibarra' }
  const complaint = 'Ibarra está en Imbabura. Si es otro lugar, escribe también su cantón.'
  expect(await refusedFields({ ...stray, nombres: '' })).toEqual({
    'info.nombres': 'Campo obligatorio',
    'info.delivery_city': complaint,
  })

  const { cookie } = await aCustomer(db)
  const details = [{ id: await aProduct(db), count: 1 }]
  const reserved = await ask('/api/user/reservation', { body: { details, buyer: stray }, cookie })
  expect(reserved.status).toBe(422)
  expect(Problem.parse(await reserved.json()).fields).toEqual({ 'buyer.delivery_city': complaint })
})

test('a village is taken in any province, and so is what is told for the other way of delivery', async () => {
  const villages = [
    { delivery_province: 'Imbabura', delivery_city: 'Salinas' },
    { delivery_province: 'Azuay', delivery_city: 'Soldados' },
    { delivery_province: null, delivery_city: 'Ibarra' },
  ]
  for (const village of villages) expect(await buyerOf(village)).toMatchObject(village)
  const stray = { delivery_province: 'Azuay', delivery_city: 'Ibarra' }
  expect(await buyerOf({ ...stray, delivery_method: 'pickup' })).toMatchObject(untold)
})

test('an identification that came as a number has its leading zero again', async () => {
  const { pickup_identification } = await buyerOf({
    delivery_method: 'pickup',
    pickup_name: 'Luis',
    pickup_identification: 401234567,
  })
  expect(pickup_identification).toBe('0401234567')
})
