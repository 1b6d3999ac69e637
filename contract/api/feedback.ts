import * as z from 'zod'
import {
  feedbackStates,
  MAX_QUESTION_LENGTH,
  MAX_REVIEW_LENGTH,
  MAX_STARS,
  REFUSED_QUESTION_DAYS,
} from '../feedback.ts'
import { imagePath, moment, sellableId, typedLines } from './fields.ts'

const stars = z.int().meta({ description: `From 1 to ${MAX_STARS}` })

/** What a product's page shows of questions and reviews. Both are published by the staff, and the newest come first. */
export const ProductFeedback = z
  .object({
    questions: z
      .array(
        z.object({
          id: z.int(),
          words: z.string(),
          answer: z.string(),
          asked_at: moment,
          answered_at: moment,
        }),
      )
      .meta({ description: 'With the shop’s answers, at most 50' }),
    reviews: z
      .array(
        z.object({
          id: z.int(),
          stars,
          words: z.string(),
          name: z.string().meta({ description: 'Of who bought it here', examples: ['Rosa V.'] }),
          written_at: moment,
        }),
      )
      .meta({ description: 'Of buyers to whom the shop delivered it, at most 50' }),
    rating: z
      .object({ average: z.number().meta({ description: 'Of all reviews, one decimal' }), count: z.int() })
      .nullable()
      .meta({ description: 'Null while there are no reviews' }),
  })
  .meta({ id: 'ProductFeedback' })
export type ProductFeedback = z.infer<typeof ProductFeedback>

const state = z.enum(feedbackStates).meta({ description: 'It is public once it is `published`' })

export const OwnQuestion = z
  .object({
    id: z.int(),
    prod_id: z.int(),
    product_name: z.string(),
    words: z.string(),
    asked_at: moment,
    state,
    answer: z.string().nullable(),
    answered_at: moment.nullable(),
  })
  .meta({ id: 'OwnQuestion' })
export type OwnQuestion = z.infer<typeof OwnQuestion>

export const OwnQuestionsAnswer = z.object({
  questions: z.array(OwnQuestion).meta({
    description: `The newest first, at most 100. One that was not published goes after ${REFUSED_QUESTION_DAYS} days`,
  }),
})
export type OwnQuestionsAnswer = z.infer<typeof OwnQuestionsAnswer>

export const AskQuestionBody = z.object({
  prod_id: sellableId,
  words: typedLines(MAX_QUESTION_LENGTH).meta({ description: 'The same words again are the same question' }),
})
export type AskQuestionBody = z.infer<typeof AskQuestionBody>

export const QuestionAskedAnswer = z
  .object({ message: z.string(), question: OwnQuestion })
  .meta({ id: 'QuestionAsked' })
export type QuestionAskedAnswer = z.infer<typeof QuestionAskedAnswer>

export const OwnReview = z
  .object({
    stars,
    words: z.string(),
    name: z.string().meta({ description: 'As the page shows it', examples: ['Rosa V.'] }),
    written_at: moment,
    state,
    refusal_reason: z.string().nullable().meta({ description: 'Why the shop did not publish it' }),
  })
  .meta({ id: 'OwnReview' })
export type OwnReview = z.infer<typeof OwnReview>

export const OwnReviewsAnswer = z.object({
  products: z
    .array(
      z.object({
        prod_id: z.int(),
        product_name: z.string(),
        img_url: imagePath,
        shown_name: z.string().meta({ description: 'The name that a review would be shown with now' }),
        review: z.union([OwnReview, z.null()]).meta({ description: 'Null while there is none' }),
      }),
    )
    .meta({ description: 'What was delivered to the buyer and can be reviewed, the last bought first' }),
})
export type OwnReviewsAnswer = z.infer<typeof OwnReviewsAnswer>

export const WriteReviewBody = z.object({
  stars: z.int('Elige cuántas estrellas').min(1, 'Elige cuántas estrellas').max(MAX_STARS),
  words: typedLines(MAX_REVIEW_LENGTH),
})
export type WriteReviewBody = z.infer<typeof WriteReviewBody>

export const ReviewWrittenAnswer = z
  .object({ message: z.string(), review: OwnReview })
  .meta({ id: 'ReviewWritten' })
export type ReviewWrittenAnswer = z.infer<typeof ReviewWrittenAnswer>
