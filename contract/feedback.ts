/** What buyers ask and say of a product in public. A question or a review waits until the staff publish or refuse it. */
export const feedbackStates = ['waiting', 'published', 'refused'] as const
export type FeedbackState = (typeof feedbackStates)[number]

export const MAX_QUESTION_LENGTH = 500
export const MAX_ANSWER_LENGTH = 1000
export const MAX_REVIEW_LENGTH = 2000
/** Of why a review is not published. */
export const MAX_REFUSAL_LENGTH = 500

/** So many questions of one buyer may wait for their answer at once. */
export const MAX_WAITING_QUESTIONS = 5

/** So long a question that was not published is kept. The privacy page says so. */
export const REFUSED_QUESTION_DAYS = 90

export const MAX_STARS = 5

/** What each number of stars means, from one to five: the label of its button. */
export const starLabels = ['Muy malo', 'Malo', 'Regular', 'Bueno', 'Muy bueno'] as const

/**
 * The name under a review: the first name and the initial of the last one, so that a buyer is not found by it. "Rosa Elena
 * Vélez Mora" is the name of an order, of which nobody knows where the last names begin: the second of two words, the third
 * of four.
 */
export function shownName(firstName: string | null, lastName: string | null, fullName: string): string {
  if (firstName?.trim()) return withInitial(firstWord(firstName), firstWord(lastName ?? ''))
  const words = fullName.trim().split(/\s+/)
  return withInitial(words[0] ?? '', words[words.length > 3 ? 2 : 1] ?? '')
}

function firstWord(name: string): string {
  return name.trim().split(/\s+/, 1)[0] ?? ''
}

function withInitial(first: string, last: string): string {
  const initial = [...last][0]
  return initial ? `${first} ${initial.toLocaleUpperCase('es')}.` : first
}
