import { sql } from 'drizzle-orm'
import { CreateOrderBody } from '../contract/api/orders.ts'
import type { CarrierId } from '../contract/carriers.ts'
import type { Buyer, Staff } from '../server/accounts/actor.ts'
import { type Database, type Transaction, type Work, workWithin } from '../server/db/database.ts'
import { accounts } from '../server/db/schema/accounts.ts'
import { orders } from '../server/db/schema/orders.ts'
import { answerQuestion } from '../server/feedback/answer-question.ts'
import { askQuestion } from '../server/feedback/ask-question.ts'
import { writeReview } from '../server/feedback/write-review.ts'
import { deliverOrder } from '../server/fulfilment/deliver-order.ts'
import { handOver } from '../server/fulfilment/hand-over.ts'
import { prepareOrder } from '../server/fulfilment/prepare-order.ts'
import { readyForPickup } from '../server/fulfilment/ready-for-pickup.ts'
import { shipOrder } from '../server/fulfilment/ship-order.ts'
import type { ReceiptFiles } from '../server/media/receipt-files.ts'
import { addOrderNote } from '../server/orders/add-order-note.ts'
import { cancelOrder } from '../server/orders/cancel-order.ts'
import { placeOrder } from '../server/orders/place-order.ts'
import { confirmPayment } from '../server/payments/confirm-payment.ts'
import { attachReceipt } from '../server/payments/receipts.ts'
import { refusePayment } from '../server/payments/refuse-payment.ts'
import { requestReturn } from '../server/returns/request-return.ts'
import { receiptOf } from './receipt-picture.ts'

/** Their phones and identifications belong to nobody, and no mail is sent to an address of example.com. */
const people = [
  { name: 'Ana Lucía Cevallos', city: 'Quito', province: 'Pichincha' },
  { name: 'Byron Maldonado', city: 'Guayaquil', province: 'Guayas' },
  { name: 'Carla Andrade', city: 'Cuenca', province: 'Azuay' },
  { name: 'Diego Farinango', city: 'Otavalo', province: 'Imbabura' },
  { name: 'Estefanía Ponce', city: 'Manta', province: 'Manabí' },
  { name: 'Fabián Yépez', city: 'Ambato', province: 'Tungurahua' },
  { name: 'Gabriela Ruales', city: 'Ibarra', province: 'Imbabura' },
  { name: 'Hernán Chuquín', city: 'Loja', province: 'Loja' },
  { name: 'Inés Montalvo', city: 'Ibarra', province: 'Imbabura' },
  { name: 'Javier Pozo', city: 'Ibarra', province: 'Imbabura' },
] as const
type Person = (typeof people)[number]

type Wish = {
  who: Person
  /** Places in the list of articles on sale, and how many of each. */
  lines: readonly (readonly [article: number, count: number])[]
  hoursAgo: number
  receipt: string
  isPickup?: boolean
  /** Who picks it up instead. */
  named?: string
}

/**
 * Lays a working day on the desk: orders of made-up buyers at every stage, marked as examples, and what these buyers ask and
 * say of products. The verbs of the shop make them, so ledger and money fit, all in one transaction; then their times are moved
 * back to the hours that they tell of. The buyers and the staff of that day are blocked before anybody else can see them, so
 * nobody ever signs in as one. Returns how many orders there are: none where the shop has orders already, or nothing to sell.
 */
export async function layWorkingDay(db: Database, files: ReceiptFiles): Promise<number> {
  const receipts = new Map<string, Awaited<ReturnType<typeof receiptOf>>>()
  for (const number of ['EJ-1041', 'EJ-2208', 'EJ-3310', 'EJ-4127', 'EJ-5093'])
    receipts.set(number, await receiptOf(number))
  return db.transaction(async (tx) => {
    // Two that lay a day at once take turns: the second finds the orders of the first.
    await tx.execute(sql`lock table customer_order in share row exclusive mode`)
    const articles = await articlesOnSale(tx)
    const [existing] = await tx.select({ id: orders.id }).from(orders).limit(1)
    if (existing || articles.length === 0) return 0
    const shop = verbsWithin(db, tx)
    const { rows: banks } = await tx.execute<{ id: number }>(
      sql`select id from bank_account where is_active order by position, id`,
    )
    const buyers = new Map<Person, Buyer>()
    for (const [nth, person] of people.entries())
      buyers.set(person, { kind: 'buyer', accountId: await addAccount(tx, person.name, nth) })
    const sales: Staff = { kind: 'staff', accountId: await addAccount(tx, 'Ventas (ejemplo)', 90, true) }
    const stock: Staff = { kind: 'staff', accountId: await addAccount(tx, 'Bodega (ejemplo)', 91, true) }
    const clock = openClock(tx)
    const buyerOf = (who: Person) => buyers.get(who) as Buyer
    let count = 0

    async function order({ who, lines, hoursAgo, receipt, isPickup, named }: Wish): Promise<number> {
      const nth = people.indexOf(who)
      // A shop with few articles sells the same one again; an order has each once.
      const details = new Map(lines.map(([article, count]) => [articles[article % articles.length], count]))
      const body = CreateOrderBody.parse({
        details: [...details].map(([id, count]) => ({ id, count })),
        info: {
          nombres: who.name,
          email: emailOf(nth),
          celular: `000000000${nth}`,
          ci: `000000000${nth}`,
          terminos: true,
          comprobante: receipt,
          bank_account_id: (nth % 3 === 1 ? banks.at(-1) : banks[0])?.id ?? null,
          ...(isPickup
            ? { delivery_method: 'pickup', pickup_name: named ?? null }
            : {
                direccion: 'Calle de ejemplo 123',
                delivery_province: who.province,
                delivery_city: who.city,
                delivery_place: nth % 2 === 0 ? 'home' : 'carrier_office',
              }),
        },
      })
      const { orderId } = await clock.at(hoursAgo, () => placeOrder(shop, buyerOf(who).accountId, body, null))
      count += 1
      const photo = receipts.get(receipt)
      if (photo)
        await clock.at(hoursAgo - 0.2, () => attachReceipt(shop, files, buyerOf(who), orderId, photo))
      return orderId
    }
    const paid = (id: number, hoursAgo: number) => clock.at(hoursAgo, () => confirmPayment(shop, sales, id))
    const packed = (id: number, hoursAgo: number) => clock.at(hoursAgo, () => prepareOrder(shop, stock, id))
    const [ana, byron, carla, diego, estefania, fabian, gabriela, hernan, ines, javier] = people

    // In the order in which they were placed, so that their numbers rise with their days.
    const sentBack = await order({ who: hernan, lines: [[0, 1]], hoursAgo: 150, receipt: 'EJ-0007' })
    await paid(sentBack, 148)
    await packed(sentBack, 147)
    await clock.at(145, () => shipOrder(shop, stock, sentBack, guide('servientrega', 'EJ900100')))
    await clock.at(100, () => deliverOrder(shop, stock, sentBack))
    await clock.at(4, () => requestReturn(shop, buyerOf(hernan), sentBack, 'No enciende'))

    const neverPaid = await order({ who: byron, lines: [[2, 1]], hoursAgo: 120, receipt: 'EJ-0009' })
    const missing = 'La transferencia no llegó a nuestra cuenta.'
    await clock.at(72, () => refusePayment(shop, sales, neverPaid, missing))

    const pickedUp = await order({
      ...{ who: javier, lines: [[1, 2]], hoursAgo: 98, receipt: 'EJ-0011' },
      ...{ isPickup: true, named: 'Rosa Pozo' },
    })
    await paid(pickedUp, 95)
    await packed(pickedUp, 94)
    await clock.at(93, () => readyForPickup(shop, stock, pickedUp))
    const receiver = { receivedBy: 'named', identification: '0000000019' } as const
    await clock.at(70, () => handOver(shop, sales, pickedUp, { receiver }))

    const shipped = await order({ who: carla, lines: two(3, 4), hoursAgo: 54, receipt: 'EJ-4127' })
    await paid(shipped, 51)
    await packed(shipped, 50)
    await clock.at(31, () => shipOrder(shop, stock, shipped, guide('tramaco', 'EJ900207')))

    const half = await order({ who: estefania, lines: [[10, 1]], hoursAgo: 50, receipt: 'EJ-3310' })
    const halfCents = Math.max(1, Math.floor((await totalOf(tx, half)) / 2))
    await clock.at(45, () => confirmPayment(shop, sales, half, { changes: { amountCents: halfCents } }))

    const inParts = await order({ who: diego, lines: two(5, 6), hoursAgo: 49, receipt: 'EJ-0015' })
    await paid(inParts, 47)
    await packed(inParts, 46)
    const [first, second] = await linesOf(tx, inParts)
    const firstParcel = first && second ? { lines: [{ lineId: first, count: 1 }] } : {}
    await clock.at(28, () =>
      shipOrder(shop, stock, inParts, { ...guide('servientrega', 'EJ900311'), ...firstParcel }),
    )

    const unseen = await order({ who: byron, lines: [[3, 1]], hoursAgo: 40, receipt: 'EJ-0024' })
    await clock.at(20, () => cancelOrder(shop, buyerOf(byron), unseen))

    const owed = await order({ who: diego, lines: [[1, 1]], hoursAgo: 33, receipt: 'EJ-0026' })
    await paid(owed, 29)
    const damaged = 'El artículo llegó dañado a nuestra bodega.'
    await clock.at(19, () => cancelOrder(shop, sales, owed, damaged))

    const ofGabriela = { who: gabriela, isPickup: true }
    const waiting = await order({ ...ofGabriela, lines: [[7, 1]], hoursAgo: 30, receipt: 'EJ-0018' })
    await paid(waiting, 27)
    await packed(waiting, 26)
    await clock.at(25, () => readyForPickup(shop, stock, waiting))

    const tooMuch = await order({ who: fabian, lines: [[8, 1]], hoursAgo: 26, receipt: 'EJ-5093' })
    const amountCents = (await totalOf(tx, tooMuch)) + 1000
    await clock.at(22, () => confirmPayment(shop, sales, tooMuch, { changes: { amountCents } }))
    await addOrderNote(shop, sales, tooMuch, 'Transfirió $10.00 de más: preguntar si los quiere de vuelta.')

    // Two buyers with one receipt number.
    await order({ who: carla, lines: [[11, 1]], hoursAgo: 21, receipt: 'EJ-2208' })
    const beingPacked = await order({
      ...{ who: ines, lines: [[9, 1]], hoursAgo: 8, receipt: 'EJ-0021' },
      isPickup: true,
    })
    await paid(beingPacked, 6)
    await packed(beingPacked, 1)
    await order({ who: javier, lines: [[2, 1]], hoursAgo: 3, receipt: 'EJ-2208' })

    await order({ who: ana, lines: two(0, 4), hoursAgo: 2, receipt: 'EJ-1041' })
    await order({ ...ofGabriela, lines: [[5, 1]], hoursAgo: 0.5, receipt: 'EJ-0030' })

    const ask = async (who: Person, article: number, words: string) => {
      const sellableId = articles[article % articles.length] ?? 0
      return (await askQuestion(shop, buyerOf(who).accountId, { sellableId, words })).question.id
    }
    const answered = await ask(carla, 3, '¿Dan factura con RUC?')
    const answer = 'Sí: escribe el RUC al comprar y la factura te llega con el pedido.'
    await answerQuestion(shop, sales, answered, { answer, version: 1 })
    await ask(fabian, 0, '¿La garantía se atiende en la tienda o hay que enviarlo al fabricante?')
    await ask(ana, 0, '¿Puedo verlo en la tienda antes de comprarlo?')
    const [reviewed] = await articlesOf(tx, pickedUp)
    const words = 'Llegó bien empacado y funcionó a la primera.'
    if (reviewed) await writeReview(shop, buyerOf(javier).accountId, reviewed, { stars: 5, words })

    await tx.update(accounts).set({ status: 'blocked', role: 'customer' }).where(sql`is_example`)
    await moveBack(tx, clock.moments)
    return count
  })
}

const two = (one: number, other: number): Wish['lines'] => [
  [one, 1],
  [other, 1],
]

const guide = (carrier: CarrierId, guideNumber: string) => ({ carrier, carrierName: null, guideNumber })

const emailOf = (nth: number) => `ejemplo${nth}@example.com`

/** Of no use to sign in: no password, no provider, and blocked before it can be seen. */
async function addAccount(tx: Transaction, name: string, nth: number, isStaff = false): Promise<number> {
  const [firstName, ...rest] = name.split(' ')
  const [account] = await tx
    .insert(accounts)
    .values({
      username: `ejemplo-${nth}`,
      email: emailOf(nth),
      emailVerifiedAt: sql`now()`,
      firstName: firstName ?? name,
      lastName: rest.join(' '),
      isExample: true,
      // Only within this transaction, so that the verbs of the staff let it act.
      role: isStaff ? 'owner' : 'customer',
    })
    .returning({ id: accounts.id })
  if (!account) throw new Error('An insert returned no row')
  return account.id
}

/** Articles of which the shop has some to spare: dear and cheap ones mixed, the same each time. */
async function articlesOnSale(tx: Transaction): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from sellable
     where price_cents between 1 and 120000 and hidden_at is null and published_at is not null and stock >= 5
     order by md5(sku) limit 12`)
  return rows.map(({ id }) => id)
}

/** The shop as the verbs know it, with all that they do inside one transaction. */
function verbsWithin(db: Database, tx: Transaction): Database {
  const inside = {
    $client: db.$client,
    commits: db.commits,
    transaction: <T>(work: Work<T>) => workWithin(tx, work),
  }
  return Object.assign(Object.create(tx), inside)
}

type Moment = { eventId: number; hoursAgo: number }

/** Remembers how many hours ago each event of the history is to have been. */
function openClock(tx: Transaction) {
  const moments: Moment[] = []
  let last = 0
  return {
    moments,
    async at<T>(hoursAgo: number, act: () => Promise<T>): Promise<T> {
      const result = await act()
      const { rows } = await tx.execute<{ id: number }>(
        sql`select id from order_event where id > ${last} order by id`,
      )
      for (const { id } of rows) {
        moments.push({ eventId: id, hoursAgo })
        last = id
      }
      return result
    },
  }
}

/**
 * Moves the day back to its hours. The history takes no changes otherwise, and nothing else in the shop does this: here it is
 * examples that no other transaction has seen.
 */
async function moveBack(tx: Transaction, moments: readonly Moment[]): Promise<void> {
  await tx.execute(sql`alter table order_event disable trigger order_event_append_only`)
  await tx.execute(sql`
    update order_event set created_at = now() - make_interval(secs => hours_ago * 3600)
      from unnest(${sql.param(moments.map(({ eventId }) => eventId))}::bigint[],
                  ${sql.param(moments.map(({ hoursAgo }) => hoursAgo))}::float8[]) as moment (event_id, hours_ago)
     where id = event_id`)
  await tx.execute(sql`alter table order_event enable trigger order_event_append_only`)
  const timeOf = (...events: string[]) => sql`(
    select max(created_at) from order_event
     where order_event.order_id = customer_order.id and event = any(${sql.param(events)}::text[]))`
  await tx.execute(sql`
    update customer_order
       set placed_at = ${timeOf('order_placed')},
           cancelled_at = case when state = 'CANCELADO' then ${timeOf('order_cancelled', 'payment_refused')} end,
           delivered_at = case when state = 'ENTREGADO' then ${timeOf('delivered')} end,
           return_requested_at = ${timeOf('return_requested')}
     where is_example`)
  await tx.execute(sql`
    update return_case set asked_at = return_requested_at, deadline = null
      from customer_order where customer_order.id = return_case.order_id and customer_order.is_example`)
  const decided = timeOf('payment_confirmed', 'payment_received', 'payment_refused')
  const ofExample = (order: ReturnType<typeof sql>) =>
    sql`customer_order.is_example and customer_order.id = ${order}`
  await tx.execute(sql`
    update payment set created_at = placed_at, checked_at = case when checked_at is not null then ${decided} end
      from customer_order where ${ofExample(sql`payment.order_id`)}`)
  await tx.execute(sql`
    update receipt_photo set uploaded_at = ${timeOf('receipt_uploaded')}
      from payment, customer_order where payment.id = payment_id and ${ofExample(sql`payment.order_id`)}`)
  await tx.execute(sql`
    update money_received set recorded_at = checked_at, received_on = (checked_at at time zone interval '-05:00')::date
      from payment where payment.id = claim_id`)
  await tx.execute(sql`
    update allocation set allocated_at = ${decided} from customer_order where ${ofExample(sql`allocation.order_id`)}`)
  await tx.execute(sql`
    update refund set owed_at = cancelled_at from customer_order where ${ofExample(sql`refund.order_id`)}`)
  await tx.execute(sql`
    update shipment set sent_at = order_event.created_at from order_event where order_event.id = shipment.event_id`)
  await tx.execute(sql`
    update product_question
       set asked_at = now() - make_interval(hours => case when state = 'published' then 44 else 4 end),
           decided_at = case when state = 'published' then now() - interval '42 hours' end
      from account where account.id = account_id and account.is_example`)
  await tx.execute(sql`
    update product_review set written_at = now() - interval '18 hours'
      from account where account.id = account_id and account.is_example`)
  await tx.execute(sql`
    update pickup set handed_at = delivered_at from customer_order where ${ofExample(sql`pickup.order_id`)}`)
}

async function linesOf(tx: Transaction, orderId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from order_line where order_id = ${orderId} order by position`,
  )
  return rows.map(({ id }) => id)
}

async function articlesOf(tx: Transaction, orderId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select sellable_id as id from order_line where order_id = ${orderId} order by position`,
  )
  return rows.map(({ id }) => id)
}

async function totalOf(tx: Transaction, orderId: number): Promise<number> {
  const { rows } = await tx.execute<{ cents: number }>(
    sql`select total_cents as cents from customer_order where id = ${orderId}`,
  )
  return rows[0]?.cents ?? 0
}
