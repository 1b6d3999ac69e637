import { type ComponentType, useState } from 'react'
import { Button } from '../ui/button'
import type { QuestionFormProps } from './question-form'

/** Opens the form in which a buyer asks about a product. The press loads it. */
export function AskQuestion({ productId }: QuestionFormProps) {
  const [Form, setForm] = useState<ComponentType<QuestionFormProps>>()
  const [isLoading, setIsLoading] = useState(false)

  function load() {
    setIsLoading(true)
    import('./question-form').then(
      ({ QuestionForm }) => setForm(() => QuestionForm),
      // Without a connection the button stays, for another press.
      () => setIsLoading(false),
    )
  }

  if (Form) return <Form productId={productId} />
  return (
    <div className="mt-4 noscript:hidden">
      <Button variant="outline" isLoading={isLoading} onClick={load}>
        Hacer una pregunta
      </Button>
    </div>
  )
}
