import { pageValue } from '../../app/ui/stored-value.ts'
import { isRefused } from './refusal'

/** Somebody was asked to prove anew who they are, and did not. The act was not done, and nothing has to be said of it. */
export class NotProven extends Error {}

/** What the open question is answered with; null while nobody is asked. `ProofDialog` shows it. */
export const openProof = pageValue<((isProven: boolean) => void) | null>(null)

let asked: Promise<boolean> | null = null

/**
 * Does what may be refused with `proof_needed`: then it asks for the password or a code, and does it again.
 * @throws NotProven when the person gave neither.
 */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isRefused(error, 'proof_needed')) throw error
    if (!(await askForProof())) throw new NotProven()
    return work()
  }
}

/** Two acts at once share one question. */
function askForProof(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    openProof.save((isProven) => {
      openProof.save(null)
      asked = null
      resolve(isProven)
    })
  })
  return asked
}
