import { openConnection } from './http-connection.ts'

export type Detail = { id: number; count: number }

/** Registers somebody, who is signed in from then on, and returns their cookie. */
export async function register(shopUrl: string, user: string): Promise<string> {
  const response = await fetch(`${shopUrl}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...whoIs(user), pass2: PASSWORD }),
  })
  if (!response.ok) throw new Error(`${user} could not register: ${await response.text()}`)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

export const PASSWORD = 'una clave larga'
const whoIs = (user: string) => ({ email: `${user}@example.com`, user, pass: PASSWORD })

/** Somebody who is signed in and buys these over a connection of their own. */
export async function buyerOf(shopUrl: string, cookie: string, details: Detail[]) {
  const connection = await openConnection(shopUrl)
  const send = async (path: string, body: unknown) => {
    const answer = await connection.ask(post(shopUrl, path, cookie, body))
    if (!answer.subarray(0, created.length).equals(created)) throw new Error(`${path} was refused: ${answer}`)
    return answer
  }
  return {
    async order(receipt: string) {
      await send('/api/user/createorder', anOrder(details, receipt))
    },
    /** As the checkout does: the cart is held first, and what is held is ordered. */
    async holdAndOrder(receipt: string) {
      const answer = await send('/api/user/reservation', { details })
      const { reservation_id } = JSON.parse(answer.subarray(answer.indexOf('\r\n\r\n') + 4).toString())
      await send('/api/user/createorder', { ...anOrder(details, receipt), reservation_id })
    },
    close: connection.close,
  }
}

const created = Buffer.from('HTTP/1.1 201')

export function anOrder(details: Detail[], receipt: string) {
  return {
    details,
    info: {
      nombres: 'Compradora de Prueba',
      email: 'prueba@example.com',
      celular: '0991234567',
      ci: '1710034065',
      direccion: 'Calle de Prueba 1',
      terminos: true,
      comprobante: receipt,
    },
  }
}

/** A whole POST with a JSON body, for a bare connection. */
export function post(shopUrl: string, path: string, cookie: string, body: unknown): Buffer {
  const json = JSON.stringify(body)
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: ${new URL(shopUrl).host}\r\nAccept-Encoding: gzip, br\r\n` +
      `${cookie && `Cookie: ${cookie}\r\n`}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  )
}
