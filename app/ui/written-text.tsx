import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { opensElsewhere } from './link'

/**
 * HTML that a loader wrote (`write-text.ts`), so that no script carries its words. The router follows its links to other
 * pages of the shop.
 */
export function WrittenText({ text, className }: { text: string; className?: string }) {
  const navigate = useNavigate()

  function follow(event: MouseEvent<HTMLElement>) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]')
    if (!link || opensElsewhere(event, link)) return
    event.preventDefault()
    void navigate(link.pathname + link.search)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too.
    // biome-ignore lint/a11y/noStaticElementInteractions: its links are what is pressed.
    <div
      className={className}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it on the server, and escaped what is in it.
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
