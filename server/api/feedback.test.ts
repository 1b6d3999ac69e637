import pino from 'pino'
import { expect, test } from 'vitest'
import { type FeedbackQuery, QuestionsAnswer, ReviewsAnswer } from '../../contract/api/admin/feedback.ts'
import { OwnQuestionsAnswer, OwnReviewsAnswer, ProductFeedback } from '../../contract/api/feedback.ts'
import { MAX_WAITING_QUESTIONS, REFUSED_QUESTION_DAYS } from '../../contract/feedback.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrder, aProduct, aStaffMember, type Customer } from '../../test/factories.ts'
import { accountMails } from '../accounts/account-mails.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { listQuestions } from '../feedback/list-questions.ts'
import { forgetOldRows } from '../forget-old-rows.ts'
import { deliverDueMails } from '../mail/deliver-mails.ts'

const { ask, db, publicUrl, invoices } = await openTestApp({ limited: true })
const staff = await aStaffMember(db, { firstName: 'Rosa', lastName: 'Cando' })

const feedbackOf = async (product: number) =>
  ProductFeedback.parse(await (await ask(`/api/products/${product}/feedback`)).json())

const asked = (buyer: Customer, prod_id: number, words: string) =>
  ask('/api/user/questions', { body: { prod_id, words }, cookie: buyer.cookie })

const ownQuestions = async ({ cookie }: Customer) =>
  OwnQuestionsAnswer.parse(await (await ask('/api/user/questions', { cookie })).json()).questions

async function questionsAtDesk(query: FeedbackQuery = {}, { cookie } = staff) {
  const found = await ask(`/api/admin/questions?${new URLSearchParams(query as Record<string, string>)}`, {
    cookie,
  })
  return QuestionsAnswer.parse(await found.json())
}

async function reviewsAtDesk(query: FeedbackQuery = {}) {
  const path = `/api/admin/reviews?${new URLSearchParams(query as Record<string, string>)}`
  return ReviewsAnswer.parse(await (await ask(path, { cookie: staff.cookie })).json())
}

/** Something the staff do to a question or a review. Tells the status and, of a refusal, its code. */
async function done(path: string, body: object, { cookie } = staff) {
  const response = await ask(`/api/admin/${path}`, { body, cookie })
  return [response.status, (await response.json()).error]
}

/** A buyer to whom the shop has delivered the product. */
async function aBuyerOf(product: number, given: Parameters<typeof aCustomer>[1] = {}) {
  const buyer = await aCustomer(db, given)
  await anOrder(db, buyer, [{ id: product, count: 1 }], {
    at: 'ENTREGADO',
    info: { nombres: 'Rosa Elena Vélez Mora' },
  })
  return buyer
}

const reviewed = (buyer: Customer, product: number, body: object) =>
  ask(`/api/user/reviews/${product}`, { method: 'PUT', body, cookie: buyer.cookie })

const ownReviews = async ({ cookie }: Customer) =>
  OwnReviewsAnswer.parse(await (await ask('/api/user/reviews', { cookie })).json()).products

const notedChanges = async () =>
  (await db.$client.query('select count(*)::int as n from catalog_change')).rows[0].n as number

test('a question is public once it is answered, without a name, and its buyer gets the answer by mail', async () => {
  const product = await aProduct(db, { name: 'Fuente 750 W' })
  const buyer = await aCustomer(db, { firstName: 'Luis' })
  expect((await asked(buyer, product, ' ¿Trae cable?\r\n¿De cuánto? ')).status).toBe(200)
  // The same words again, as of a second press.
  expect(await (await asked(buyer, product, '¿Trae cable?\n¿De cuánto?')).json()).toMatchObject({
    message: 'Recibimos tu pregunta. Te escribimos cuando tenga respuesta.',
    question: { product_name: 'Fuente 750 W', words: '¿Trae cable?\n¿De cuánto?', state: 'waiting' },
  })
  expect(await feedbackOf(product)).toEqual({ questions: [], reviews: [], rating: null })
  const { questions, counts } = await questionsAtDesk()
  expect([questions.length, counts.questions]).toEqual([1, 1])
  const { id = 0, version = 0 } = questions[0] ?? {}

  const before = await notedChanges()
  const answer = 'Sí, uno de 1,5 m.'
  expect(await done(`questions/${id}/answer`, { answer, version })).toEqual([200, undefined])
  expect(await notedChanges()).toBe(before + 1)
  // Whoever read it before that learns of it.
  expect(await done(`questions/${id}/answer`, { answer: 'No sé', version })).toEqual([
    409,
    'feedback_changed',
  ])
  const { questions: shown } = await feedbackOf(product)
  expect(shown).toMatchObject([{ words: '¿Trae cable?\n¿De cuánto?', answer }])
  expect(JSON.stringify(shown)).not.toMatch(/Luis|Rosa/)
  expect(await ownQuestions(buyer)).toMatchObject([{ id, state: 'published', answer }])

  // A correction is published too, and no second mail follows.
  const corrected = 'Sí, uno de 1,8 m.'
  expect(await done(`questions/${id}/answer`, { answer: corrected, version: version + 1 })).toEqual([
    200,
    undefined,
  ])
  await deliverAll()
  const { rows: mails } = await db.$client.query(`select * from mail where account_id = ${buyer.id}`)
  expect(mails).toMatchObject([{ template: 'question-answered', recipient: buyer.email, status: 'kept' }])
  expect(mails[0].text).toMatch(/Hola, Luis\. Preguntaste por Fuente 750 W/)
  expect(mails[0].text).toContain(corrected)
  expect(mails[0].text).toContain(`${publicUrl}/producto/${product}`)
  expect((await questionsAtDesk({ state: 'published' })).questions).toMatchObject([
    { id, decided_by: 'Rosa Cando', answer: corrected },
  ])
  expect(await findInconsistencies(db)).toEqual([])
})

async function deliverAll(): Promise<void> {
  const log = pino({ enabled: false })
  while ((await deliverDueMails({ db, smtp: null, from: null, publicUrl, accountMails, invoices, log })) > 0);
}

test('no mail goes to an address that nobody has confirmed, nor about a question that its buyer has deleted', async () => {
  const product = await aProduct(db)
  const unconfirmed = await aCustomer(db, { emailVerifiedAt: null })
  const hasty = await aCustomer(db)
  for (const buyer of [unconfirmed, hasty]) {
    const { message } = await (await asked(buyer, product, '¿Sirve?')).json()
    expect(message).toMatch(buyer === hasty ? /Te escribimos/ : /aparecerá en esta página/)
    const [{ id = 0 } = {}] = await ownQuestions(buyer)
    expect(await done(`questions/${id}/answer`, { answer: 'Sí.', version: 1 })).toEqual([200, undefined])
  }
  const [{ id = 0 } = {}] = await ownQuestions(hasty)
  const deletion = { method: 'DELETE', cookie: hasty.cookie }
  const before = await notedChanges()
  expect((await ask(`/api/user/questions/${id}`, deletion)).status).toBe(200)
  expect(await notedChanges()).toBe(before + 1)
  expect((await ask(`/api/user/questions/${id}`, deletion)).status).toBe(404)
  expect((await feedbackOf(product)).questions).toHaveLength(1)
  await deliverAll()
  const { rows } = await db.$client.query(
    `select from mail where account_id in (${unconfirmed.id}, ${hasty.id})`,
  )
  expect(rows).toEqual([])
})

test('so many questions of one buyer wait at once, and none about what is not for sale', async () => {
  const product = await aProduct(db)
  const hidden = await aProduct(db)
  await db.$client.query(`update sellable set hidden_at = now() where id = ${hidden}`)
  const buyer = await aCustomer(db)
  const statuses = []
  for (let nth = 1; nth <= MAX_WAITING_QUESTIONS + 1; nth++)
    statuses.push((await asked(buyer, product, `¿Pregunta ${nth}?`)).status)
  expect(statuses).toEqual([...Array(MAX_WAITING_QUESTIONS).fill(200), 409])
  expect(await ownQuestions(buyer)).toHaveLength(MAX_WAITING_QUESTIONS)
  expect((await asked(await aCustomer(db), hidden, '¿Volverá?')).status).toBe(404)
})

test('LI-5: the twenty-first question or review of an account in a day waits', async () => {
  const product = await aProduct(db)
  const buyer = await aCustomer(db)
  const statuses = []
  for (let nth = 1; nth <= 21; nth++) statuses.push((await asked(buyer, product, '¿Sirve?')).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
})

test('a question that is refused leaves the page, and the shop forgets it', async () => {
  const product = await aProduct(db)
  const buyer = await aCustomer(db)
  await asked(buyer, product, 'Compro la suya')
  const [{ id = 0 } = {}] = await ownQuestions(buyer)
  await done(`questions/${id}/answer`, { answer: 'No, gracias.', version: 1 })
  expect(await done(`questions/${id}/refuse`, { version: 2 })).toEqual([200, undefined])
  expect((await feedbackOf(product)).questions).toEqual([])
  expect(await ownQuestions(buyer)).toMatchObject([{ state: 'refused', answer: null }])
  await forgetOldRows(db)
  expect(await ownQuestions(buyer)).toHaveLength(1)
  await db.$client.query(
    `update product_question set decided_at = now() - interval '${REFUSED_QUESTION_DAYS + 1} days' where id = ${id}`,
  )
  await forgetOldRows(db)
  expect(await ownQuestions(buyer)).toEqual([])
})

test('who got a product says once what it is like, and everybody reads it after the shop has', async () => {
  const product = await aProduct(db)
  const buyer = await aBuyerOf(product)
  expect(await ownReviews(buyer)).toMatchObject([{ prod_id: product, shown_name: 'Rosa V.', review: null }])
  const first = { stars: 2, words: 'Hace ruido.' }
  expect((await reviewed(buyer, product, first)).status).toBe(200)
  const [{ id = 0, version = 0 } = {}] = (await reviewsAtDesk()).reviews
  const better = { stars: 4, words: 'Con otro cable ya no hace ruido.' }
  expect((await reviewed(buyer, product, better)).status).toBe(200)
  // The staff had read other words.
  expect(await done(`reviews/${id}/publish`, { version })).toEqual([409, 'feedback_changed'])
  expect((await feedbackOf(product)).rating).toBeNull()
  expect(await done(`reviews/${id}/publish`, { version: version + 1 })).toEqual([200, undefined])
  const other = await aBuyerOf(product, { firstName: 'Inés María', lastName: 'álava' })
  await reviewed(other, product, { stars: 5, words: 'Muy buena.' })
  const [waiting] = (await reviewsAtDesk()).reviews
  await done(`reviews/${waiting?.id}/publish`, { version: waiting?.version })
  expect(await feedbackOf(product)).toMatchObject({
    reviews: [
      { name: 'Inés Á.', stars: 5 },
      { name: 'Rosa V.', ...better },
    ],
    rating: { average: 4.5, count: 2 },
  })

  // Sent again as it is, it stays; written anew, the shop reads it again first.
  await reviewed(buyer, product, better)
  expect((await feedbackOf(product)).rating?.count).toBe(2)
  await reviewed(buyer, product, { ...better, stars: 1 })
  expect((await feedbackOf(product)).rating).toEqual({ average: 5, count: 1 })
  const reason = 'Nombra a una persona.'
  expect(await done(`reviews/${id}/refuse`, { reason, version: version + 3 })).toEqual([200, undefined])
  expect(await ownReviews(buyer)).toMatchObject([{ review: { state: 'refused', refusal_reason: reason } }])
  expect(await findInconsistencies(db)).toEqual([])
  const deletion = { method: 'DELETE', cookie: other.cookie }
  expect((await ask(`/api/user/reviews/${product}`, deletion)).status).toBe(200)
  expect((await feedbackOf(product)).rating).toBeNull()
})

test('nobody says what a product is like that the shop has not delivered to them', async () => {
  const product = await aProduct(db)
  const waiting = await aCustomer(db)
  await anOrder(db, waiting, [{ id: product, count: 1 }], { at: 'shipped' })
  for (const buyer of [waiting, await aCustomer(db)]) {
    const response = await reviewed(buyer, product, { stars: 5, words: 'Buena' })
    expect([response.status, (await response.json()).error]).toEqual([404, 'product_not_delivered'])
    expect(await ownReviews(buyer)).toEqual([])
  }
  const got = await aBuyerOf(product)
  for (const stars of [0, 6, 2.5, '5'])
    expect((await reviewed(got, product, { stars, words: 'Buena' })).status, String(stars)).toBe(422)
})

test('an account that is closed takes its questions and reviews along, also from the page', async () => {
  const product = await aProduct(db)
  const buyer = await aBuyerOf(product, { password: 'cóndor de páramo' })
  await db.$client.query(`update customer_order set needs_invoice = false where account_id = ${buyer.id}`)
  await asked(buyer, product, '¿Sirve para mi caso?')
  await reviewed(buyer, product, { stars: 5, words: 'Sirve.' })
  const [{ id = 0 } = {}] = await ownQuestions(buyer)
  await done(`questions/${id}/answer`, { answer: 'Sí.', version: 1 })
  const exported = await (await ask('/api/user/export', { cookie: buyer.cookie })).json()
  expect(exported).toMatchObject({
    questions: [{ words: '¿Sirve para mi caso?', answer: 'Sí.', state: 'published' }],
    reviews: [{ stars: 5, words: 'Sirve.', shown_name: 'Rosa V.', state: 'waiting' }],
  })
  const closing = await ask('/api/user/close', { body: { pass: 'cóndor de páramo' }, cookie: buyer.cookie })
  expect(closing.status).toBe(200)
  expect(await feedbackOf(product)).toEqual({ questions: [], reviews: [], rating: null })
  expect((await reviewsAtDesk()).reviews.filter(({ prod_id }) => prod_id === product)).toEqual([])
  expect(await findInconsistencies(db)).toEqual([])
})

test('the check finds a review without its delivered order, and what a closed account left', async () => {
  const product = await aProduct(db)
  const buyer = await aBuyerOf(product)
  await reviewed(buyer, product, { stars: 5, words: 'Sirve.' })
  const other = await aCustomer(db)
  await db.$client.query(
    `update product_review set account_id = ${other.id} where account_id = ${buyer.id};
     update account set status = 'closed', email = '', closed_at = now() where id = ${other.id}`,
  )
  expect(await findInconsistencies(db)).toEqual([
    `Opinión sin un pedido entregado que la respalde: artículo ${product}, cuenta ${other.id}`,
    `Cuenta cerrada de la que queda algo de la persona: cuenta ${other.id}`,
  ])
  await db.$client.query(`delete from product_review where account_id = ${other.id}`)
})

test('only who may answer reads questions at the desk, and the list goes page by page', async () => {
  const clerk = await aStaffMember(db, { permissions: ['orders.read'] })
  expect((await ask('/api/admin/questions', { cookie: clerk.cookie })).status).toBe(403)
  expect((await ask('/api/admin/reviews', { cookie: clerk.cookie })).status).toBe(403)
  await expect(listQuestions(db, clerk, {})).rejects.toMatchObject({ code: 'not_permitted' })
  expect(await done('questions/1/answer', { answer: 'x', version: 1 }, clerk)).toEqual([403, 'not_permitted'])
  const product = await aProduct(db)
  const { id } = await aCustomer(db)
  await db.$client.query(
    `insert into product_question (sellable_id, account_id, words) select ${product}, ${id}, n::text from generate_series(1, 60) as n`,
  )
  const first = await questionsAtDesk()
  const second = await questionsAtDesk({ page: first.pages.next ?? '' })
  expect(first.questions).toHaveLength(50)
  const words = [...first.questions, ...second.questions].filter(({ prod_id }) => prod_id === product)
  expect(words.map((question) => question.words)).toEqual(Array.from({ length: 60 }, (_, n) => `${n + 1}`))
})
