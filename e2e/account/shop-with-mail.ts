import { afterAll } from 'vitest'
import { type MailServer, type ReceivedMail, startMailServer } from '../../test/mail-server.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { openShopForBuyers } from '../shopper/signed-in-buyer.ts'

/** A shop whose mails arrive, and what a buyer does with them. For the file that calls it. */
export function openShopWithMail(environment: NodeJS.ProcessEnv = {}) {
  let server: MailServer
  const read = new Set<ReceivedMail>()
  // After the shop, which hangs up last: the server waits for who is still on the line.
  afterAll(() => server?.close())
  const shop = openShopForBuyers({
    async environment() {
      server = await startMailServer()
      return { SMTP_URL: server.url, ...environment }
    },
  })

  /** The link of the next mail to this address: path and fragment, as a click on it would open them. */
  async function nextLink(recipient: string): Promise<string> {
    let link: RegExpExecArray | null = null
    await waitUntil(() => {
      const mail = server.mails.find((mail) => !read.has(mail) && mail.recipients.includes(recipient))
      if (!mail) return false
      read.add(mail)
      link = /https?:\/\/[^/\s]+(\/login\/[^\s]+#[\w-]+)/.exec(mail.text)
      return link !== null
    })
    return (link as RegExpExecArray | null)?.[1] ?? ''
  }

  return Object.assign(shop, { nextLink, receivedMails: (): readonly ReceivedMail[] => server.mails })
}
