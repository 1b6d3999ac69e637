import { useState } from 'react'
import { EmptyState } from '../../app/ui/empty-state'
import type { DeskQuestion } from '../../contract/api/admin/feedback.ts'
import { type FeedbackState, MAX_ANSWER_LENGTH } from '../../contract/feedback.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { Form, textOfField } from '../ui/form'
import { Loaded } from '../ui/loaded'
import { Pagination } from '../ui/pagination'
import { TextAreaField } from '../ui/text-field'
import { useAddressQuery } from '../ui/use-address-query'
import { WaitingTime } from '../ui/waiting-time'
import { DecidedBy } from './decided-by'
import { FeedbackTabs, useFeedbackState } from './feedback-tabs'
import { ProductLink } from './product-link'

const labels: Record<FeedbackState, string> = {
  waiting: 'Por responder',
  published: 'Publicadas',
  refused: 'No publicadas',
}

/** What buyers ask about products. An answer publishes its question. */
export function Questions() {
  const { get } = useAddressQuery()
  const state = useFeedbackState()
  const page = get('pagina')
  const found = useLoad('GET /api/admin/questions', { query: { state, ...(page && { page }) } })
  return (
    <Screen title="Preguntas">
      <FeedbackTabs kind="questions" counts={found.data?.counts} state={state} labels={labels} />
      <Loaded query={found}>
        {({ questions, pages }) => (
          <>
            {questions.length === 0 ? (
              <EmptyState
                title={state === 'waiting' ? 'No hay preguntas por responder' : 'No hay preguntas aquí'}
                text="Lo que un comprador pregunta en la página de un producto aparece aquí. Se publica con tu respuesta, sin su nombre."
              >
                {null}
              </EmptyState>
            ) : (
              <ul aria-label={labels[state]} className="grid gap-4">
                {questions.map((question) => (
                  // After another version the form begins anew, with what is there now.
                  <QuestionItem key={`${question.id} ${question.version}`} question={question} />
                ))}
              </ul>
            )}
            <Pagination pages={pages} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function QuestionItem({ question }: { question: DeskQuestion }) {
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { id, version, words, answer, state } = question
  const refuse = useAct('POST /api/admin/questions/{id}/refuse', { done: 'Pregunta sin publicar' })
  const isOpen = state === 'waiting' || isCorrecting
  return (
    <li className="grid gap-3 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <ProductLink id={question.prod_id} name={question.product_name} />
          {question.is_example && <Badge>Ejemplo</Badge>}
        </span>
        <span className="text-12 text-muted">
          {state === 'waiting' ? <WaitingTime since={question.asked_at} /> : formatMoment(question.asked_at)}
        </span>
      </div>
      <p className="whitespace-pre-line wrap-anywhere text-16">{words}</p>
      {answer !== null && !isOpen && (
        <p className="whitespace-pre-line wrap-anywhere border-line border-l-2 pl-3">{answer}</p>
      )}
      <DecidedBy decided={question} />
      {isOpen ? (
        <AnswerForm
          question={question}
          refuse={() => void refuse.run({ params: { id }, body: { version } })}
          isRefusing={refuse.isBusy}
          onCancel={isCorrecting ? () => setIsCorrecting(false) : null}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button onPress={() => setIsCorrecting(true)}>
            {state === 'published' ? 'Corregir la respuesta' : 'Responder y publicar'}
          </Button>
          {state === 'published' && (
            <Button
              variant="quiet"
              isBusy={refuse.isBusy}
              onPress={() => void refuse.run({ params: { id }, body: { version } })}
            >
              Quitar de la página
            </Button>
          )}
        </div>
      )}
      {refuse.refusal && (
        <p role="alert" className="text-danger">
          {refuse.refusal.message}
        </p>
      )}
    </li>
  )
}

type AnswerProps = {
  question: DeskQuestion
  refuse: () => void
  isRefusing: boolean
  /** Null where there is nothing to go back to. */
  onCancel: (() => void) | null
}

function AnswerForm({ question: { id, version, words, answer }, refuse, isRefusing, onCancel }: AnswerProps) {
  const publish = useAct('POST /api/admin/questions/{id}/answer', { done: 'Respuesta publicada' })
  return (
    <Form
      refusal={publish.refusal}
      className="grid gap-2"
      onSubmit={(values) =>
        void publish.run({ params: { id }, body: { version, answer: textOfField(values, 'answer') } })
      }
    >
      <TextAreaField
        name="answer"
        label={`Respuesta a: ${words}`}
        isLabelHidden
        placeholder="La leen todos en la página del producto"
        defaultValue={answer ?? ''}
        maxLength={MAX_ANSWER_LENGTH}
        isRequired
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={publish.isBusy} isDisabled={isRefusing}>
          Publicar respuesta
        </Button>
        {onCancel ? (
          <Button variant="quiet" onPress={onCancel}>
            Cancelar
          </Button>
        ) : (
          <Button variant="quiet" isBusy={isRefusing} isDisabled={publish.isBusy} onPress={refuse}>
            No publicar
          </Button>
        )}
      </div>
    </Form>
  )
}
