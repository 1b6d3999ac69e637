import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { opensElsewhere } from '../ui/link'

/**
 * A page of text, as HTML that the server wrote (`legal-text.tsx`), so that no script carries its words. The router follows
 * its links to other pages of the shop.
 */
export function LegalPage({ text }: { text: string }) {
  const navigate = useNavigate()

  function follow(event: MouseEvent<HTMLElement>) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]')
    if (!link || opensElsewhere(event, link)) return
    event.preventDefault()
    void navigate(link.pathname)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too.
    // biome-ignore lint/a11y/noStaticElementInteractions: its links are what is pressed.
    <div
      className="container-shop gap-16 py-8 lg:flex lg:justify-between lg:py-12"
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it on the server, and escaped the settings in it.
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
