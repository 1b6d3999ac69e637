import { useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { OwnQuestion } from '../../contract/api/feedback.ts'
import { MAX_QUESTION_LENGTH } from '../../contract/feedback.ts'
import { Form, FormProblem } from '../forms/form'
import { requiredText } from '../forms/form-rules'
import { useAction } from '../forms/use-action'
import { loginPath } from '../login/return-path'
import { callSignedIn, useToken } from '../login/session'
import { Alert } from '../ui/alert'
import { AreaField } from '../ui/area-field'
import { Button } from '../ui/button'
import { Link } from '../ui/link'
import { announce } from '../ui/live-region'
import { RetryNote } from '../ui/retry-note'

export type QuestionFormProps = { productId: number }

/** Asks about a product, and shows what this buyer has asked about it. Without an account it leads to the login. */
export function QuestionForm({ productId }: QuestionFormProps) {
  const token = useToken()
  return (
    <div className="mt-6 max-w-prose rounded-card border border-line p-4">
      {token === null ? <SignInFirst productId={productId} /> : <Ask key={token} productId={productId} />}
    </div>
  )
}

function SignInFirst({ productId }: QuestionFormProps) {
  const link = useRef<HTMLAnchorElement>(null)
  // The button that was pressed is gone.
  useEffect(() => link.current?.focus(), [])
  return (
    <p className="text-16">
      Para preguntar,{' '}
      <Link
        ref={link}
        to={loginPath(`/producto/${productId}`)}
        className="font-semibold text-link underline underline-offset-4"
      >
        ingresa a tu cuenta
      </Link>
      : así sabes cuándo respondimos.
    </p>
  )
}

function Ask({ productId }: QuestionFormProps) {
  const [own, setOwn] = useState<readonly OwnQuestion[]>([])
  const [received, setReceived] = useState<string | null>(null)
  const form = useForm<{ words: string }>({ mode: 'onTouched', defaultValues: { words: '' } })

  useEffect(() => {
    form.setFocus('words')
    callSignedIn('GET /api/user/questions').then(
      ({ questions }) => setOwn(questions.filter(({ prod_id }) => prod_id === productId)),
      // What was asked before is beside the point here.
      (error) => console.warn('The questions could not be loaded', error),
    )
  }, [form, productId])

  async function submit({ words }: { words: string }) {
    const { message, question } = await callSignedIn('POST /api/user/questions', {
      body: { prod_id: productId, words: words.trim() },
    })
    setOwn((known) => [question, ...known.filter(({ id }) => id !== question.id)])
    setReceived(message)
    form.reset()
  }

  const { errors, isSubmitting } = form.formState
  return (
    <>
      <Form form={form} onSubmit={submit}>
        <AreaField
          {...form.register('words', requiredText(MAX_QUESTION_LENGTH))}
          label="Tu pregunta"
          hint="La publicamos aquí con la respuesta, sin tu nombre. No escribas datos tuyos."
          rows={3}
          error={errors.words?.message}
        />
        <FormProblem form={form} />
        <Button type="submit" isLoading={isSubmitting} className="justify-self-start">
          Enviar pregunta
        </Button>
      </Form>
      {received && (
        <div className="mt-4">
          <Alert tone="success">{received}</Alert>
        </div>
      )}
      {own.length > 0 && (
        <OwnQuestions
          questions={own}
          onDelete={(id) => setOwn((known) => known.filter((question) => question.id !== id))}
        />
      )}
    </>
  )
}

const stateTexts = {
  waiting: 'En espera de respuesta',
  published: 'Publicada con su respuesta',
  refused: 'No la publicamos',
}

type OwnProps = { questions: readonly OwnQuestion[]; onDelete: (id: number) => void }

function OwnQuestions({ questions, onDelete }: OwnProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const deletion = useAction(async (id: number) => {
    const { message } = await callSignedIn('DELETE /api/user/questions/{id}', { params: { id } })
    // The button that was pressed goes with its question.
    heading.current?.focus()
    onDelete(id)
    announce(message)
  })
  return (
    <section aria-labelledby={headingId} className="mt-4 border-line border-t pt-4">
      <h3 id={headingId} ref={heading} tabIndex={-1} className="text-16 outline-none">
        Lo que preguntaste
      </h3>
      <ul className="divide-y divide-line">
        {questions.map(({ id, words, state }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span className="min-w-0 flex-1 basis-60">
              <span className="block whitespace-pre-line break-words text-14">{words}</span>
              <span className="block text-12 text-muted">{stateTexts[state]}</span>
            </span>
            <Button
              variant="quiet"
              aria-label={`Borrar la pregunta: ${words}`}
              disabled={deletion.isBusy}
              onClick={() => deletion.run(id)}
            >
              Borrar
            </Button>
          </li>
        ))}
      </ul>
      <RetryNote action={deletion} />
    </section>
  )
}
