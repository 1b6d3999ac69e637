import type Mail from 'nodemailer/lib/mailer'

/** The shop's way to its SMTP server. */
export type Smtp = {
  /** Cut off, connection and all, when the signal says that its time is over. */
  send(message: Mail.Options, signal: AbortSignal): Promise<void>
  /** Lets go of the connections; what is half sent is cut off. */
  close(): void
}

const CONNECTIONS = 2
const CONNECTION_MS = 10_000
const SILENCE_MS = 20_000

export function openSmtp(url: string): Smtp {
  let transport: ReturnType<typeof connect> | undefined
  return {
    async send(message, signal) {
      transport ??= connect(url)
      await (await transport).sendMail({ ...message, signal })
    },
    close() {
      void transport?.then((opened) => opened.close())
    },
  }
}

async function connect(url: string) {
  const { username, hostname } = new URL(url)
  // Loaded with the first mail: a shop that sends none, or is just starting, does without.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    socketTimeout: SILENCE_MS,
    // A password goes over an encrypted line or not at all: a server that does not offer one is not our server.
    requireTLS: username !== '' && !isThisMachine(hostname),
    // Mails are made of words alone. Nothing in them names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** The server will not take mail for this recipient: to ask again is no use. */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number }
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}
