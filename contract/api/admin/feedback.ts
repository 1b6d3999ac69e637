import * as z from 'zod'
import { feedbackStates, MAX_ANSWER_LENGTH, MAX_REFUSAL_LENGTH } from '../../feedback.ts'
import { countsOf, moment, pageLinks, pageStart, typedLines, typedParagraph } from '../fields.ts'

export const FeedbackQuery = z.object({
  state: z.enum(feedbackStates).optional().meta({ description: '`waiting` unless told' }),
  page: pageStart,
})
export type FeedbackQuery = z.infer<typeof FeedbackQuery>

const head = {
  id: z.int(),
  prod_id: z.int(),
  product_name: z.string(),
  words: z.string(),
  state: z.enum(feedbackStates),
  decided_at: moment.nullable(),
  decided_by: z.string().nullable(),
  is_example: z.boolean().meta({ description: 'Of the demo’s working day' }),
  version: z.int().meta({ description: 'To send with what is done to it' }),
}
const counts = countsOf(['questions', 'reviews']).meta({ description: 'How many wait for the staff' })
const version = z
  .int()
  .positive()
  .meta({ description: 'Of what was read: after a change since then it is refused (`feedback_changed`)' })

export const DeskQuestion = z
  .object({ ...head, asked_at: moment, answer: z.string().nullable() })
  .meta({ id: 'DeskQuestion' })
export type DeskQuestion = z.infer<typeof DeskQuestion>

export const QuestionsAnswer = z.object({
  questions: z
    .array(DeskQuestion)
    .meta({ description: 'What has waited longest first, of the others the newest, 50 a page' }),
  pages: pageLinks,
  counts,
})
export type QuestionsAnswer = z.infer<typeof QuestionsAnswer>

export const AnswerQuestionBody = z.object({ version, answer: typedLines(MAX_ANSWER_LENGTH) })
export type AnswerQuestionBody = z.infer<typeof AnswerQuestionBody>

export const RefuseQuestionBody = z.object({ version })
export type RefuseQuestionBody = z.infer<typeof RefuseQuestionBody>

export const DeskReview = z
  .object({
    ...head,
    order_id: z.int().meta({ description: 'The delivered order that brought the product' }),
    stars: z.int(),
    shown_name: z.string(),
    written_at: moment,
    refusal_reason: z.string().nullable(),
  })
  .meta({ id: 'DeskReview' })
export type DeskReview = z.infer<typeof DeskReview>

export const ReviewsAnswer = z.object({
  reviews: z
    .array(DeskReview)
    .meta({ description: 'What has waited longest first, of the others the newest, 50 a page' }),
  pages: pageLinks,
  counts,
})
export type ReviewsAnswer = z.infer<typeof ReviewsAnswer>

export const PublishReviewBody = z.object({ version })
export type PublishReviewBody = z.infer<typeof PublishReviewBody>

export const RefuseReviewBody = z.object({
  version,
  reason: typedParagraph(MAX_REFUSAL_LENGTH).meta({ description: 'The buyer reads it' }),
})
export type RefuseReviewBody = z.infer<typeof RefuseReviewBody>

export const FeedbackDoneAnswer = z.object({ message: z.string() }).meta({ id: 'FeedbackDone' })
export type FeedbackDoneAnswer = z.infer<typeof FeedbackDoneAnswer>
