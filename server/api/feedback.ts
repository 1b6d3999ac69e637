import { createRoute, z } from '@hono/zod-openapi'
import {
  AskQuestionBody,
  type OwnQuestion,
  OwnQuestionsAnswer,
  OwnReviewsAnswer,
  ProductFeedback,
  QuestionAskedAnswer,
  ReviewWrittenAnswer,
  WriteReviewBody,
} from '../../contract/api/feedback.ts'
import { MessageAnswer } from '../../contract/api/session.ts'
import type { Database } from '../db/database.ts'
import { askQuestion } from '../feedback/ask-question.ts'
import { deleteQuestion, readOwnQuestions } from '../feedback/own-questions.ts'
import { deleteReview, readOwnReviews } from '../feedback/own-reviews.ts'
import { readProductFeedback } from '../feedback/read-product-feedback.ts'
import { writeReview } from '../feedback/write-review.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import {
  answer,
  endpoints,
  jsonBody,
  ofAddress,
  ofBody,
  ofChange,
  ofSession,
  open,
  pathId,
  refusals,
  signedIn,
} from './endpoint.ts'
import { pathNumber } from './path-number.ts'

const ofOwn = { tags: ['Questions and reviews'], ...signedIn }
const ofProduct = z.object({ id: pathId('The product or build') })

const published = createRoute({
  method: 'get',
  path: '/api/products/{id}/feedback',
  operationId: 'readProductFeedback',
  tags: ['Catalogue'],
  ...open,
  summary: 'The answered questions and the reviews of a product or build; none of an unknown one',
  request: { params: ofProduct },
  responses: { 200: answer('What is published', ProductFeedback), ...refusals(...ofAddress) },
})

const questions = createRoute({
  method: 'get',
  path: '/api/user/questions',
  operationId: 'listOwnQuestions',
  ...ofOwn,
  summary: 'What the buyer has asked about products',
  responses: { 200: answer('The questions', OwnQuestionsAnswer), ...refusals(...ofSession) },
})

const ask = createRoute({
  method: 'post',
  path: '/api/user/questions',
  operationId: 'askQuestion',
  ...ofOwn,
  summary: 'Ask the shop about a product. It is published with its answer, without the name of who asked',
  request: jsonBody(AskQuestionBody, { prod_id: 12, words: '¿Trae el cable de poder?' }),
  responses: {
    200: answer('Asked, or asked before with the same words', QuestionAskedAnswer),
    ...refusals(...ofSession, ...ofBody, 'product_not_found', 'too_many_questions', 'account_blocked'),
  },
})

const deletion = createRoute({
  method: 'delete',
  path: '/api/user/questions/{id}',
  operationId: 'deleteQuestion',
  ...ofOwn,
  summary: 'Take back a question, also a published one with its answer',
  request: { params: z.object({ id: pathId('The question') }) },
  responses: {
    200: answer('Deleted', MessageAnswer),
    ...refusals(...ofSession, ...ofAddress, ...ofChange, 'question_not_found'),
  },
})

const reviews = createRoute({
  method: 'get',
  path: '/api/user/reviews',
  operationId: 'listOwnReviews',
  ...ofOwn,
  summary: 'What was delivered to the buyer, and what the buyer said of it',
  responses: { 200: answer('The products', OwnReviewsAnswer), ...refusals(...ofSession) },
})

const writing = createRoute({
  method: 'put',
  path: '/api/user/reviews/{id}',
  operationId: 'writeReview',
  ...ofOwn,
  summary: 'Say what a delivered product is like, or say it anew. The shop reads it before it is shown',
  request: {
    params: ofProduct,
    ...jsonBody(WriteReviewBody, { stars: 5, words: 'Silenciosa y rápida.' }),
  },
  responses: {
    200: answer('Written', ReviewWrittenAnswer),
    ...refusals(
      ...ofSession,
      ...ofAddress,
      ...ofBody,
      'product_not_found',
      'product_not_delivered',
      'account_blocked',
    ),
  },
})

const reviewDeletion = createRoute({
  method: 'delete',
  path: '/api/user/reviews/{id}',
  operationId: 'deleteReview',
  ...ofOwn,
  summary: 'Take back the review of a product, also a published one',
  request: { params: ofProduct },
  responses: {
    200: answer('Deleted', MessageAnswer),
    ...refusals(...ofSession, ...ofAddress, ...ofChange, 'review_not_found'),
  },
})

/** What everyone may read of questions and reviews. */
export function productFeedbackEndpoint(db: Database) {
  return endpoints().openapi(published, async (context) => {
    const id = pathNumber(context, 'id', 'not_found')
    context.header('cache-control', 'public, no-cache')
    return context.json(await readProductFeedback(db, id), 200)
  })
}

type Needs = {
  db: Database
  limits: RateLimits
  /** Whether mails are sent or only kept. */
  sendsMail: boolean
}

/** The caller's own questions and reviews. */
export function ownFeedbackEndpoints({ db, limits, sendsMail }: Needs) {
  return endpoints()
    .openapi(questions, async (context) =>
      context.json({ questions: await readOwnQuestions(db, context.get('caller').accountId) }, 200),
    )
    .openapi(ask, async (context) => {
      const { accountId } = context.get('caller')
      const { prod_id, words } = context.req.valid('json')
      await limits.feedback(accountId)
      const { question, hasConfirmedEmail } = await askQuestion(db, accountId, { sellableId: prod_id, words })
      const message = messageOf(question, { isToldByMail: sendsMail && hasConfirmedEmail })
      return context.json({ message, question }, 200)
    })
    .openapi(deletion, async (context) => {
      const id = pathNumber(context, 'id', 'question_not_found')
      await deleteQuestion(db, context.get('caller').accountId, id)
      return context.json({ message: 'Pregunta borrada' }, 200)
    })
    .openapi(reviews, async (context) =>
      context.json({ products: await readOwnReviews(db, context.get('caller').accountId) }, 200),
    )
    .openapi(writing, async (context) => {
      const { accountId } = context.get('caller')
      const id = pathNumber(context, 'id', 'product_not_found')
      await limits.feedback(accountId)
      const review = await writeReview(db, accountId, id, context.req.valid('json'))
      return context.json({ message: 'Gracias por tu opinión', review }, 200)
    })
    .openapi(reviewDeletion, async (context) => {
      const id = pathNumber(context, 'id', 'review_not_found')
      await deleteReview(db, context.get('caller').accountId, id)
      return context.json({ message: 'Opinión borrada' }, 200)
    })
}

function messageOf({ state }: OwnQuestion, { isToldByMail }: { isToldByMail: boolean }): string {
  if (state === 'published') return 'Tu pregunta ya tiene respuesta.'
  return isToldByMail
    ? 'Recibimos tu pregunta. Te escribimos cuando tenga respuesta.'
    : 'Recibimos tu pregunta. La respuesta aparecerá en esta página.'
}
