import type { paths } from 'kuntur-api'
import createClient from 'openapi-fetch'

/*
 * What a stranger's front end does here, by a client that the API's document made. Its types, `kuntur-api`, are made by the
 * test that runs this (`generated-client.test.ts`), so this file is compiled there and not with the rest.
 */

type Needs = {
  baseUrl: string
  /** As a browser does it: with the cookies of earlier answers. */
  fetch: (request: Request) => Promise<Response>
  productId: number
  photo: Blob
}

/** Registers, looks around, buys, cancels and leaves. Tells which calls it made; throws at an answer that it did not expect. */
export async function buyAsAStranger({ baseUrl, fetch, productId, photo }: Needs): Promise<string[]> {
  const made: string[] = []
  const client = createClient<paths>({ baseUrl, fetch })
  client.use({
    onRequest: ({ request, schemaPath }) => {
      made.push(`${request.method} ${schemaPath}`)
    },
  })
  const pass = 'cóndor de páramo'

  const registered = await client.POST('/api/register', {
    body: { email: 'extrana@correo.example', user: 'extraña', pass, pass2: pass },
  })
  const token: string = given(registered.data).token
  if (token === '') throw new Error('No token')
  given((await client.GET('/api/logout')).data)
  given((await client.POST('/api/login/', { body: { user: 'extraña', pass } })).data)
  const { user } = given((await client.GET('/api/user')).data)
  const nickname: string | null = user.nickname
  if (nickname !== null) throw new Error('A nickname that nobody gave')
  const body = { name: 'Eva', lastname: 'Ibarra', nickname: 'Evita', birthdate: null, phone: '0991234567' }
  given((await client.POST('/api/user/profile/data', { body })).data)

  const products = given((await client.GET('/api/products')).data)
  const product = given(products.find(({ id }) => id === productId))
  given((await client.GET('/api/gamerBuilds')).data)
  const query = { category: 2, sort: 'priceHig', page: 1 } as const
  const listing = given((await client.GET('/api/catalog', { params: { query } })).data)
  if (listing.total < 1) throw new Error('An empty listing')
  const found = given((await client.GET('/api/search', { params: { query: { q: product.name } } })).data)
  const hit: number = given(found.products[0]).id
  given((await client.GET('/api/compare', { params: { query: { ids: `${hit},${productId}` } } })).data)
  const pc = given(
    (await client.GET('/api/pc-build', { params: { query: { grafica: String(productId) } } })).data,
  )
  const choice = { params: { query: { grafica: pc.armado, elegir: 'placa' } } } as const
  given((await client.GET('/api/pc-build/candidates', choice)).data)
  const wish = { params: { query: { presupuesto: '900', uso: 'juegos' } } } as const
  given((await client.GET('/api/pc-build/proposals', wish)).data)
  given((await client.GET('/api/cart', { params: { query: { ids: String(hit) } } })).data)

  given((await client.POST('/api/user/add-favorite', { body: { prod_id: String(productId) } })).data)
  given((await client.POST('/api/user/delete-favorite', { body: { prod_id: productId } })).data)

  const place = { province: 'Imbabura', city: 'Ibarra', street: 'Bolívar 3-15' } as const
  const added = given((await client.POST('/api/user/addresses', { body: place })).data)
  const path = { id: added.address.id }
  const change = { params: { path }, body: { ...place, is_default: true } }
  given((await client.PUT('/api/user/addresses/{id}', change)).data)
  // @ts-expect-error: an id is a number, as in every answer.
  const textual: typeof path = { id: '1' }
  const last = await client.DELETE('/api/user/addresses/{id}', { params: { path } })
  if (last.response.status === 409 && given(last.error).error !== 'last_address')
    throw new Error(`Deleted, or refused for another reason, ${textual.id}`)

  const before = given((await client.GET('/api/user/reservation')).data)
  const nothing: null | { total: number } = before.reservation
  if (nothing !== null) throw new Error('A reservation that nobody made')
  // @ts-expect-error: whoever forgets that there may be none does not compile.
  before.reservation satisfies object
  const details = [{ id: productId, count: 1 }]
  const reserved = given((await client.POST('/api/user/reservation', { body: { details } })).data)
  const live = given((await client.GET('/api/user/reservation')).data).reservation
  if (given(live).reservation_id !== reserved.reservation_id) throw new Error('Another reservation')
  const transfer = { reservation_id: reserved.reservation_id, payment: { comprobante: '0045871236' } }
  if (!given((await client.PUT('/api/user/reservation/payment', { body: transfer })).data).kept)
    throw new Error('Not kept')

  const order = {
    params: { header: { 'idempotency-key': crypto.randomUUID() } },
    body: {
      details,
      total: reserved.total,
      reservation_id: reserved.reservation_id,
      info: {
        nombres: 'Eva Ibarra',
        email: 'extrana@correo.example',
        celular: '0991234567',
        ci: '1710034065',
        direccion: 'Bolívar 3-15',
        terminos: true as const,
        comprobante: '0045871236',
      },
    },
  }
  const placed = given((await client.POST('/api/user/createorder', order)).data)
  const again = given((await client.POST('/api/user/createorder', order)).data)
  if (again.order_id !== placed.order_id) throw new Error('Two orders')
  const one = { params: { path: { id: placed.order_id } } }
  const kept = given((await client.GET('/api/user/orders/{id}', one)).data)
  const state: 'PENDIENTE' | 'CANCELADO' | 'ENTREGADO' = kept.order.state
  const rest = { comprobante: '0045871240', bank_account_id: null }
  given((await client.POST('/api/user/orders/{id}/claims', { ...one, body: rest })).data)
  const sent = await client.POST('/api/user/orders/{id}/receipt', {
    ...one,
    body: { photo: '' },
    bodySerializer: () => {
      const form = new FormData()
      form.set('photo', photo)
      return form
    },
  })
  given(sent.data)
  const seen = await client.GET('/api/user/orders/{id}/receipt', { ...one, parseAs: 'blob' })
  if (given(seen.data as Blob | undefined).type !== 'image/webp') throw new Error('No picture')
  const cancelled = given(
    (await client.POST('/api/user/cancel-orders', { body: { order_id: placed.order_id } })).data,
  )
  if (state !== 'PENDIENTE' || cancelled.state !== 'CANCELADO') throw new Error('Not cancelled')

  given((await client.GET('/api/user/export')).data)
  given((await client.GET('/api/user/sessions')).data)
  given((await client.POST('/api/logout')).data)
  const { error } = await client.GET('/api/user')
  // What a call may be refused with is known: a code that it cannot answer would not compile here.
  if (given(error).error !== 'not_signed_in') throw new Error('Still signed in')
  return made
}

function given<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('The answer was another')
  return value
}
