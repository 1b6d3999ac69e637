import { useState } from 'react'
import { failureText } from './report-failure'

type State = { isBusy: boolean; problem: string | null; retry: () => void }

/**
 * What a button does through the API: whether it is under way, why it failed last, and a way to try again. `failure` is what
 * the console says then.
 */
export function useAction<Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
  failure = 'It could not be done',
) {
  const [state, setState] = useState<State>(atRest)

  async function run(...args: Args): Promise<void> {
    setState({ ...atRest, isBusy: true })
    try {
      await work(...args)
      setState(atRest)
    } catch (error) {
      console.warn(failure, error)
      setState({ isBusy: false, problem: failureText(error), retry: () => void run(...args) })
    }
  }

  return { ...state, run }
}

const atRest: State = { isBusy: false, problem: null, retry: () => {} }
