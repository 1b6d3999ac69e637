import type Mail from 'nodemailer/lib/mailer'

/** Connections to the shop's SMTP server. */
export type Smtp = {
  /** When the signal is aborted, the sending ends and its connection is closed. */
  send(message: Mail.Options, signal: AbortSignal): Promise<void>
  /** Closes the connections, also those that are sending. */
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
  // Loaded with the first mail, so that a start does not wait for it.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    socketTimeout: SILENCE_MS,
    // A password is sent over TLS only. A server that does not offer TLS is refused.
    requireTLS: username !== '' && !isThisMachine(hostname),
    // Our mails name no files and no addresses to fetch, so nodemailer must not fetch any.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Whether the server refuses this recipient for good, so that another try is useless. */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number }
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}
