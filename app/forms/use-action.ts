import { useState } from 'react'
import { failureText } from './report-failure'

type State = { isBusy: boolean; problem: string | null; retry: (() => void) | null }

/**
 * What a button does through the API: whether it is under way, why it failed last, and a way to try again, which is null after
 * an error for which `mayRetry` is false. `failure` is what the console says then.
 */
export function useAction<Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
  failure = 'It could not be done',
  mayRetry: (error: unknown) => boolean = () => true,
) {
  const [state, setState] = useState<State>(atRest)

  async function run(...args: Args): Promise<void> {
    setState({ ...atRest, isBusy: true })
    try {
      await work(...args)
      setState(atRest)
    } catch (error) {
      console.warn(failure, error)
      const retry = mayRetry(error) ? () => void run(...args) : null
      setState({ isBusy: false, problem: failureText(error), retry })
    }
  }

  /** Shows what is wrong before anything is sent. */
  const refuse = (problem: string) => setState({ ...atRest, problem })

  return { ...state, run, refuse }
}

const atRest: State = { isBusy: false, problem: null, retry: null }
