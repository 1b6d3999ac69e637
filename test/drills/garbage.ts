import type { seededRandom } from '../seeded-random.ts'

/* What no client of ours would send: requests that are none, or that can be read in two ways. */

type Random = ReturnType<typeof seededRandom>

export type Garbage = {
  kind: string
  bytes: Buffer
  /** It is no request, or one that can be read in two ways: the answer is a 4xx or none, and the connection ends. */
  isRefused: boolean
}

const latin = (text: string) => Buffer.from(text, 'latin1')
const SECOND = 'GET /api/gamerBuilds HTTP/1.1\r\nHost: x\r\n\r\n'
const HEX = '0123456789abcdefABCDEF'

/** Makes another one with each call. `host` is what an honest request names. */
export function garbageMaker(random: Random, host: string): () => Garbage {
  const noise = (length: number) => Buffer.from(Array.from({ length }, () => random.int(0, 255)))
  const post = (headers: readonly string[], rest = '') =>
    latin(
      `POST /api/login HTTP/1.1\r\nHost: ${host}\r\n${headers.map((one) => `${one}\r\n`).join('')}\r\n${rest}`,
    )
  const get = (headers: readonly string[] = [], target = '/healthz') =>
    latin(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${headers.map((one) => `${one}\r\n`).join('')}\r\n`)
  const length = () =>
    random.pick(['0', '4', '44', '+4', '-1', '0x4', '4,4', '4 4', '4;x', '9'.repeat(30), '', ' ', '4\t5'])
  const coding = () =>
    random.pick([
      'chunked',
      'Chunked',
      'xchunked',
      'chunked, identity',
      'identity',
      'chunked\x0b',
      ' chunked',
      'chunked;q=1',
      '"chunked"',
      '',
    ])
  const eol = () => random.pick(['\n', '\r', '\r\r\n', '\n\r', '\0', '\r\n '])

  const makers: Record<string, () => Omit<Garbage, 'kind'>> = {
    'both lengths': () => ({
      bytes: post(
        random.shuffle([`Content-Length: ${random.int(0, 99)}`, 'Transfer-Encoding: chunked']),
        `0\r\n\r\n${SECOND}`,
      ),
      isRefused: true,
    }),
    'two lengths': () => {
      const one = random.int(0, 50)
      return {
        bytes: post([`Content-Length: ${one}`, `Content-Length: ${one + random.int(1, 50)}`], SECOND),
        isRefused: true,
      }
    },
    'an odd length': () => ({
      bytes: post(
        [`Content-Length: ${random.pick(['+4', '-1', '0x4', '4,5', '4 4', '4;x', '9'.repeat(30), 'x'])}`],
        SECOND,
      ),
      isRefused: true,
    }),
    'an odd coding': () => ({
      bytes: post(
        [
          `Transfer-Encoding: ${random.pick(['xchunked', 'chunked, identity', 'chunked;q=1', '"chunked"', 'chunked\x0b'])}`,
        ],
        `0\r\n\r\n${SECOND}`,
      ),
      isRefused: true,
    }),
    'headers about the body': () => ({
      bytes: post(
        Array.from({ length: random.int(1, 4) }, () =>
          random.chance(0.5) ? `Content-Length: ${length()}` : `Transfer-Encoding: ${coding()}`,
        ),
        `0\r\n\r\n${SECOND}`,
      ),
      isRefused: false,
    }),
    'an odd end of line': () => {
      const end = random.pick(['\n', '\r', '\n\r'])
      return {
        bytes: latin(
          `POST /api/login HTTP/1.1${end}Host: ${host}${end}Content-Length: 0${end}${end}${SECOND}`,
        ),
        isRefused: true,
      }
    },
    'one odd end of line': () => {
      const lines = ['POST /api/login HTTP/1.1', `Host: ${host}`, 'Content-Length: 4', 'X: y', '', 'abcd']
      const at = random.int(0, lines.length - 2)
      return {
        bytes: latin(lines.map((line, i) => line + (i === at ? eol() : '\r\n')).join('') + SECOND),
        isRefused: false,
      }
    },
    'odd chunks': () => {
      const size = random.pick([
        'zz',
        '-1',
        '0x3',
        '3 3',
        'f'.repeat(40),
        '',
        ' 3',
        '3;'.repeat(9_000),
        '2',
        '\0',
      ])
      return {
        bytes: post(['Transfer-Encoding: chunked'], `${size}\r\nabcdef${eol()}0\r\n\r\n${SECOND}`),
        isRefused: true,
      }
    },
    'a chunk of random size': () => {
      const size = Array.from({ length: random.int(1, 20) }, () => random.pick([...HEX])).join('')
      return { bytes: post(['Transfer-Encoding: chunked'], `${size}${eol()}abc`), isRefused: false }
    },
    trailers: () => ({
      bytes: post(
        ['Transfer-Encoding: chunked'],
        `0\r\n${random.pick(['Content-Length: 9', 'Host: y', 'X'.repeat(20_000), ': x'])}\r\n\r\n`,
      ),
      isRefused: false,
    }),
    'huge headers': () => ({
      bytes: random.pick([
        get([`X: ${'x'.repeat(random.int(17_000, 200_000))}`]),
        get(Array.from({ length: 3_000 }, (_, i) => `X-${i}: x`)),
        get([], `/${'a'.repeat(random.int(17_000, 100_000))}`),
        get([`${'N'.repeat(20_000)}: x`]),
      ]),
      isRefused: true,
    }),
    'an odd name of a header': () => ({
      bytes: get([
        random.pick([
          'X Y: z',
          ': z',
          'X\0: z',
          'X\t: z',
          '(x): z',
          'Transfer-Encoding : chunked',
          ' X: z',
          'é: z',
        ]),
      ]),
      isRefused: true,
    }),
    'an odd value of a header': () => ({
      bytes: get([`X: ${random.pick(['a\0b', 'a\rb', 'a\x01b', 'a\x7fb'])}`]),
      isRefused: true,
    }),
    'an odd host': () => ({
      bytes: latin(
        `GET / HTTP/1.1\r\n${random.pick(['', 'Host: a b\r\n', 'Host: x\r\nHost: y\r\n', 'Host: <b>\r\n', 'Host: a@b\r\n'])}\r\n`,
      ),
      isRefused: true,
    }),
    'an odd line': () => ({
      bytes: latin(
        random.pick([
          'GET /\r\n\r\n',
          'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
          'GET / HTTP/1.1 x\r\nHost: x\r\n\r\n',
          'G\0T / HTTP/1.1\r\nHost: x\r\n\r\n',
          'GET /\x01 HTTP/1.1\r\nHost: x\r\n\r\n',
          'GET / http/1.1\r\nHost: x\r\n\r\n',
          'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
          'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
          'EHLO correo.example\r\n\r\n',
          '{"user":"x"}\r\n\r\n',
          '*1\r\n$4\r\nPING\r\n',
        ]),
      ),
      isRefused: true,
    }),
    'a greeting of TLS': () => ({
      bytes: Buffer.concat([
        Buffer.from([0x16, 3, random.int(0, 4), 2, 0, 1, 0]),
        noise(random.int(10, 600)),
      ]),
      isRefused: true,
    }),
    'HTTP/2': () => ({
      bytes: Buffer.concat([latin('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), noise(random.int(0, 300))]),
      isRefused: true,
    }),
    bytes: () => ({
      bytes: Buffer.concat([Buffer.from([random.int(128, 255)]), noise(random.int(1, 4_000))]),
      isRefused: true,
    }),
    NULs: () => ({ bytes: Buffer.alloc(random.int(1, 5_000)), isRefused: true }),
    'one of a row that is none': () => ({
      bytes: Buffer.concat([
        ...Array.from({ length: random.int(1, 20) }, () => get()),
        latin('zz\0\r\n\r\n'),
        get(),
      ]),
      isRefused: false,
    }),
    'a changed byte': () => {
      const whole = post(['Content-Type: application/json', 'Content-Length: 16'], '{"user":"nadie"}')
      const at = random.int(0, whole.length - 1)
      whole[at] = random.int(0, 255)
      return { bytes: whole, isRefused: false }
    },
    'a piece out of it': () => {
      const whole = post(['Content-Type: application/json', 'Content-Length: 16'], '{"user":"nadie"}')
      const from = random.int(0, whole.length - 2)
      const rest = whole.subarray(random.int(from + 1, whole.length))
      return { bytes: Buffer.concat([whole.subarray(0, from), rest]), isRefused: false }
    },
  }
  const kinds = Object.keys(makers)
  return () => {
    const kind = random.pick(kinds)
    const made = makers[kind]?.()
    if (!made) throw new Error(kind)
    return { kind, ...made }
  }
}
