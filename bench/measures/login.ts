import { hashPassword } from '../../server/accounts/internal/password.ts'
import { PASSWORD, post, register } from '../buyers.ts'
import { openConnection } from '../http-connection.ts'
import type { ShopMeasure } from '../measure.ts'
import { median, resultOf, spreadOf } from '../spread.ts'

const USER = 'bench-login'
const LOGINS_A_ROUND = 12

/** Signing in, beside nothing but the hash of the password, which is slow on purpose. */
export const login: ShopMeasure = {
  name: 'login',
  scenes: ['demo'],
  rounds: 5,
  from: 'usual',
  async run({ rounds, shop }) {
    await register(shop.url, USER)
    const connection = await openConnection(shop.url)
    const request = post(shop.url, '/api/login', '', { user: USER, pass: PASSWORD })
    const signIn = async () => {
      const answer = await connection.ask(request)
      if (!answer.subarray(0, 12).equals(ok)) throw new Error(`The login was refused: ${answer}`)
    }
    const [logins, hashes]: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round++) {
      const [took, floor] = [await medianMs(signIn), await medianMs(() => hashPassword(PASSWORD))]
      // The first round warms up.
      if (round === 0) continue
      logins.push(took)
      hashes.push(floor)
    }
    connection.close()
    return [
      resultOf('login, beside the hash of its password', 'ms', logins, {
        floor: median(hashes),
        ratio: spreadOf(logins.map((ms, round) => (hashes[round] ?? Number.NaN) / ms)),
      }),
    ]
  },
}

const ok = Buffer.from('HTTP/1.1 200')

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < LOGINS_A_ROUND; turn++) {
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  return median(times)
}
