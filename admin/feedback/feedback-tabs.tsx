import type { QuestionsAnswer } from '../../contract/api/admin/feedback.ts'
import type { FeedbackState } from '../../contract/feedback.ts'
import { Tabs } from '../ui/tabs'
import { useAddressQuery } from '../ui/use-address-query'

type Props = {
  kind: 'questions' | 'reviews'
  counts: QuestionsAnswer['counts'] | undefined
  state: FeedbackState
  /** What the states of this kind are called. */
  labels: Record<FeedbackState, string>
}

const states: readonly FeedbackState[] = ['waiting', 'published', 'refused']

/** Questions or reviews, and of these the ones that wait, that everybody reads, or that nobody does. */
export function FeedbackTabs({ kind, counts, state, labels }: Props) {
  const { hrefWith } = useAddressQuery()
  return (
    <>
      <Tabs
        label="Preguntas y opiniones"
        tabs={[
          {
            to: '/preguntas',
            label: 'Preguntas',
            count: counts?.questions,
            isCurrent: kind === 'questions',
          },
          {
            to: '/preguntas/opiniones',
            label: 'Opiniones',
            count: counts?.reviews,
            isCurrent: kind === 'reviews',
          },
        ]}
      />
      <div className="mt-1 mb-4">
        <Tabs
          label="Estado"
          tabs={states.map((it) => ({
            to: hrefWith({ estado: it === 'waiting' ? null : it }),
            label: labels[it],
            isCurrent: state === it,
          }))}
        />
      </div>
    </>
  )
}

/** The state that the address names; what waits unless it names one. */
export function useFeedbackState(): FeedbackState {
  const named = useAddressQuery().get('estado')
  return states.find((state) => state === named) ?? 'waiting'
}
