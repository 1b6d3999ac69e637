import { createRoute, z } from '@hono/zod-openapi'
import {
  AnswerQuestionBody,
  FeedbackDoneAnswer,
  FeedbackQuery,
  PublishReviewBody,
  QuestionsAnswer,
  RefuseQuestionBody,
  RefuseReviewBody,
  ReviewsAnswer,
} from '../../../contract/api/admin/feedback.ts'
import type { Database } from '../../db/database.ts'
import { answerQuestion } from '../../feedback/answer-question.ts'
import { listQuestions } from '../../feedback/list-questions.ts'
import { listReviews } from '../../feedback/list-reviews.ts'
import { publishReview } from '../../feedback/publish-review.ts'
import { refuseQuestion } from '../../feedback/refuse-question.ts'
import { refuseReview } from '../../feedback/refuse-review.ts'
import { answer, jsonBody, ofAddress, ofBody, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const ofFeedback = { tags: ['Desk questions and reviews'], ...forStaff('questions.answer') }
const oneQuestion = z.object({ id: pathId('The question') })
const oneReview = z.object({ id: pathId('The review') })
const ofAct = [...ofPermission, ...ofAddress, ...ofBody, 'feedback_changed'] as const
const ofQuestion = {
  200: answer('Done', FeedbackDoneAnswer),
  ...refusals(...ofAct, 'question_not_found'),
}
const ofReview = { 200: answer('Done', FeedbackDoneAnswer), ...refusals(...ofAct, 'review_not_found') }

const questions = createRoute({
  method: 'get',
  path: '/api/admin/questions',
  operationId: 'listQuestions',
  ...ofFeedback,
  summary: 'What buyers ask about products',
  request: { query: FeedbackQuery },
  responses: { 200: answer('A page of 50', QuestionsAnswer), ...refusals(...ofPermission, 'bad_request') },
})

const answering = createRoute({
  method: 'post',
  path: '/api/admin/questions/{id}/answer',
  operationId: 'answerQuestion',
  ...ofFeedback,
  summary: 'Answer a question and publish both, or correct a published answer. The buyer is written to once',
  request: {
    params: oneQuestion,
    ...jsonBody(AnswerQuestionBody, { version: 1, answer: 'Sí, trae uno de 1,5 m.' }),
  },
  responses: ofQuestion,
})

const questionRefusal = createRoute({
  method: 'post',
  path: '/api/admin/questions/{id}/refuse',
  operationId: 'refuseQuestion',
  ...ofFeedback,
  summary: 'Leave a question unpublished, or take it off the page with its answer',
  request: { params: oneQuestion, ...jsonBody(RefuseQuestionBody, { version: 1 }) },
  responses: ofQuestion,
})

const reviews = createRoute({
  method: 'get',
  path: '/api/admin/reviews',
  operationId: 'listReviews',
  ...ofFeedback,
  summary: 'What buyers say of what was delivered to them',
  request: { query: FeedbackQuery },
  responses: { 200: answer('A page of 50', ReviewsAnswer), ...refusals(...ofPermission, 'bad_request') },
})

const publishing = createRoute({
  method: 'post',
  path: '/api/admin/reviews/{id}/publish',
  operationId: 'publishReview',
  ...ofFeedback,
  summary: 'Show a review on the page of its product',
  request: { params: oneReview, ...jsonBody(PublishReviewBody, { version: 1 }) },
  responses: ofReview,
})

const reviewRefusal = createRoute({
  method: 'post',
  path: '/api/admin/reviews/{id}/refuse',
  operationId: 'refuseReview',
  ...ofFeedback,
  summary: 'Leave a review unpublished, or take it off the page. The buyer reads why',
  request: {
    params: oneReview,
    ...jsonBody(RefuseReviewBody, { version: 1, reason: 'Nombra a una persona.' }),
  },
  responses: ofReview,
})

/** What buyers ask and say of products, for the staff to answer and to publish. */
export function deskFeedbackEndpoints({ db }: { db: Database }) {
  return adminEndpoints()
    .openapi(questions, async (context) =>
      context.json(await listQuestions(db, context.get('staff'), context.req.valid('query')), 200),
    )
    .openapi(answering, async (context) => {
      const id = pathNumber(context, 'id', 'question_not_found')
      await answerQuestion(db, context.get('staff'), id, context.req.valid('json'))
      return context.json({ message: 'Respuesta publicada' }, 200)
    })
    .openapi(questionRefusal, async (context) => {
      const id = pathNumber(context, 'id', 'question_not_found')
      await refuseQuestion(db, context.get('staff'), id, context.req.valid('json'))
      return context.json({ message: 'Pregunta sin publicar' }, 200)
    })
    .openapi(reviews, async (context) =>
      context.json(await listReviews(db, context.get('staff'), context.req.valid('query')), 200),
    )
    .openapi(publishing, async (context) => {
      const id = pathNumber(context, 'id', 'review_not_found')
      await publishReview(db, context.get('staff'), id, context.req.valid('json'))
      return context.json({ message: 'Opinión publicada' }, 200)
    })
    .openapi(reviewRefusal, async (context) => {
      const id = pathNumber(context, 'id', 'review_not_found')
      await refuseReview(db, context.get('staff'), id, context.req.valid('json'))
      return context.json({ message: 'Opinión sin publicar' }, 200)
    })
}
