import type { ReactNode } from 'react'
import type { ProductFeedback } from '../../contract/api/feedback.ts'
import { MAX_STARS } from '../../contract/feedback.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { Stars } from '../ui/stars'

/**
 * The published questions and reviews of a product. The loader of its page writes them as HTML, so that no script carries
 * them. While there are no reviews it says nothing of them.
 */
export function FeedbackText({ feedback: { questions, reviews, rating } }: { feedback: ProductFeedback }) {
  return (
    <>
      {rating && (
        <Section id="opiniones" title="Opiniones">
          <Reviews reviews={reviews} rating={rating} />
        </Section>
      )}
      <Section id="preguntas" title="Preguntas y respuestas">
        <Questions questions={questions} />
      </Section>
    </>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-10 max-w-prose scroll-mt-32">
      <h2 className="mb-3 text-20">{title}</h2>
      {children}
    </section>
  )
}

/** So many of each are in sight; the others come out at a press. */
const IN_SIGHT = 4

function Questions({ questions }: Pick<ProductFeedback, 'questions'>) {
  if (questions.length === 0)
    return <p className="text-16 text-muted">Nadie ha preguntado aún. Pregunta tú: respondemos aquí.</p>
  const items = questions.map(({ id, words, answer, answered_at }) => (
    <li key={id} className="border-line border-b py-4 first:pt-0">
      <p className="whitespace-pre-line break-words font-semibold text-16">{words}</p>
      <p className="mt-2 whitespace-pre-line break-words text-16">{answer}</p>
      <p className="mt-1 text-12 text-muted">La tienda, el {formatDate(answered_at)}</p>
    </li>
  ))
  return <Folded items={items} more="Ver más preguntas" />
}

function Reviews({
  reviews,
  rating: { average, count },
}: {
  reviews: ProductFeedback['reviews']
  rating: NonNullable<ProductFeedback['rating']>
}) {
  const shown = average.toFixed(1).replace('.', ',')
  const items = reviews.map(({ id, stars, words, name, written_at }) => (
    <li key={id} className="border-line border-b py-4 first:pt-0">
      <Stars stars={stars} />
      <p className="mt-2 whitespace-pre-line break-words text-16">{words}</p>
      <p className="mt-1 text-12 text-muted">
        <span className="font-semibold">{name}</span>, el {formatDate(written_at)}
      </p>
    </li>
  ))
  return (
    <>
      <p className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
        <strong className="font-display font-extrabold text-32 text-heading">{shown}</strong>
        <Stars stars={Math.round(average)} label={`${shown} de ${MAX_STARS}`} />
        {count === 1 ? '1 opinión' : `${count} opiniones`} de quienes lo compraron aquí
      </p>
      <Folded items={items} more="Ver más opiniones" />
    </>
  )
}

/** A list whose end is folded away, by an element that works without scripts. */
function Folded({ items, more }: { items: readonly ReactNode[]; more: string }) {
  const hidden = items.slice(IN_SIGHT)
  return (
    <>
      <ul>{items.slice(0, IN_SIGHT)}</ul>
      {hidden.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-14 text-link underline-offset-4 hover:underline">
            {more} ({hidden.length})
          </summary>
          <ul className="pt-4">{hidden}</ul>
        </details>
      )}
    </>
  )
}
