import { LoadOnPress } from '../ui/load-on-press'
import type { QuestionFormProps } from './question-form'

/** Opens the form in which a buyer asks about a product. The press loads it. */
export function AskQuestion(props: QuestionFormProps) {
  return (
    <LoadOnPress
      variant="outline"
      className="mt-4 noscript:hidden"
      load={() => import('./question-form').then(({ QuestionForm }) => <QuestionForm {...props} />)}
    >
      Hacer una pregunta
    </LoadOnPress>
  )
}
