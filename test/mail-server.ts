import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { waitUntil } from './wait-until.ts'

export interface ReceivedMail {
  /** Whom the server was told to give it to. */
  recipients: string[]
  /** As it came over the wire. */
  raw: string
  /** By name in lower case, unfolded, and with what is encoded in them read. */
  headers: Record<string, string>
  text: string
  html: string
}

export interface MailServer {
  url: string
  mails: ReceivedMail[]
  /** Waits until so many mails have come. */
  received(count: number): Promise<ReceivedMail[]>
  /** How many recipients still wait for its answer. */
  readonly waiting: number
  /** Answers them, and whoever comes after them at once. */
  hurry(): void
  close(): Promise<void>
}

interface Options {
  port?: number
  /** Addresses that it does not know. */
  unknown?: readonly string[]
  /** Answers no recipient until it is told to hurry. */
  isSlow?: boolean
}

/** A real SMTP server on a free port of this machine, which keeps what it is given. */
export async function startMailServer({
  port = 0,
  unknown = [],
  isSlow = false,
}: Options = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  let waiting: (() => void)[] | null = isSlow ? [] : null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      const refusal = Object.assign(new Error('No such mailbox'), { responseCode: 550 })
      const answer = () => done(unknown.includes(address) ? refusal : null)
      if (waiting) waiting.push(answer)
      else answer()
    },
    onData(stream, { envelope }, done) {
      text(stream).then((raw) => {
        mails.push({ recipients: envelope.rcptTo.map(({ address }) => address), raw, ...readMail(raw) })
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    async received(count) {
      await waitUntil(() => mails.length >= count)
      return mails
    },
    get waiting() {
      return waiting?.length ?? 0
    },
    hurry() {
      for (const answer of waiting ?? []) answer()
      waiting = null
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function readMail(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const { headers, body } = readPart(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1]
  const parts = boundary ? body.split(`--${boundary}`).map((part) => readPart(part.replace(/^\r\n/, ''))) : []
  const bodyOf = (type: string) =>
    decode(parts.find(({ headers }) => headers['content-type']?.startsWith(type)))
  return { headers, text: bodyOf('text/plain'), html: bodyOf('text/html') }
}

type Part = { headers: Record<string, string>; body: string }

function readPart(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      decodeWords(line.slice(line.indexOf(':') + 2)),
    ]),
  )
  return { headers, body: raw.slice(end + 4) }
}

/** `=?UTF-8?Q?contrase=C3=B1a?=`: how a header carries what is not ASCII. */
function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, words: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(words, 'base64').toString()
        : unquote(words.replaceAll('_', ' ')),
    )
}

function unquote(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}

function decode(part: Part | undefined): string {
  if (!part) return ''
  if (part.headers['content-transfer-encoding'] === 'base64')
    return Buffer.from(part.body, 'base64').toString()
  return unquote(part.body.replace(/=\r\n/g, ''))
}
