import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { OwnReview, OwnReviewsAnswer } from '../../contract/api/feedback.ts'
import { MAX_REVIEW_LENGTH, MAX_STARS, starLabels } from '../../contract/feedback.ts'
import { Form, FormProblem } from '../forms/form'
import { requiredText } from '../forms/form-rules'
import { useAction } from '../forms/use-action'
import { callSignedIn } from '../login/session'
import { AreaField } from '../ui/area-field'
import { Button } from '../ui/button'
import { StarIcon } from '../ui/icons'
import { RetryNote } from '../ui/retry-note'

type Props = {
  product: OwnReviewsAnswer['products'][number]
  /** What was said before; null while nothing was. */
  review: OwnReview | null
  /** Called with the review as it stands then, and what is to be said of it. */
  onClose: (review: OwnReview | null, message: string | null) => void
}

type Values = { stars: string; words: string }

/** Stars and words about a product that was delivered. */
export function ReviewForm({ product, review, onClose }: Props) {
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { stars: review ? String(review.stars) : '', words: review?.words ?? '' },
  })
  const { errors, isSubmitting } = form.formState
  const params = { id: product.prod_id }
  const deletion = useAction(async () => {
    const { message } = await callSignedIn('DELETE /api/user/reviews/{id}', { params })
    onClose(null, message)
  })

  async function submit({ stars, words }: Values) {
    const answer = await callSignedIn('PUT /api/user/reviews/{id}', {
      params,
      body: { stars: Number(stars), words: words.trim() },
    })
    onClose(answer.review, answer.message)
  }

  return (
    <Form form={form} onSubmit={submit}>
      <StarsChoice form={form} />
      <AreaField
        {...form.register('words', requiredText(MAX_REVIEW_LENGTH))}
        label="Qué te pareció"
        hint={`Se publica como «${product.shown_name}». Cuenta para qué lo usas y qué mejorarías.`}
        error={errors.words?.message}
      />
      <FormProblem form={form} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isLoading={isSubmitting} disabled={deletion.isBusy}>
          Enviar opinión
        </Button>
        <Button variant="outline" onClick={() => onClose(review, null)}>
          Cancelar
        </Button>
        {review && (
          <Button
            variant="quiet"
            isLoading={deletion.isBusy}
            disabled={isSubmitting}
            onClick={() => deletion.run()}
            className="text-danger!"
          >
            Borrar
          </Button>
        )}
      </div>
      <RetryNote action={deletion} />
    </Form>
  )
}

function StarsChoice({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  const chosen = Number(useWatch({ control: form.control, name: 'stars' }))
  const error = form.formState.errors.stars?.message
  const { setFocus } = form
  useEffect(() => setFocus('stars'), [setFocus])
  return (
    <fieldset aria-describedby={error ? 'stars-error' : undefined}>
      <legend className="mb-1 font-semibold text-14">Cuántas estrellas</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="flex">
          {starLabels.map((label, nth) => (
            <label
              key={label}
              title={label}
              className="grid size-11 cursor-pointer place-items-center rounded-card has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                {...form.register('stars', { required: 'Elige cuántas estrellas' })}
                type="radio"
                value={nth + 1}
                aria-label={`${nth + 1} de ${MAX_STARS}: ${label}`}
                className="sr-only"
              />
              <StarIcon className={`size-7 ${nth < chosen ? 'fill-current text-action' : 'text-field'}`} />
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="text-14 text-muted">
          {starLabels[chosen - 1]}
        </span>
      </div>
      {error && (
        <p id="stars-error" role="alert" className="mt-1 text-14 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
