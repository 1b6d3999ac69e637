import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { RichSection } from '../../contract/rich-text.ts'
import { shopContext } from '../server-context'
import { useShopProfile } from '../shell/shop-profile'
import { ButtonLink } from '../ui/button'
import { ChevronDownIcon } from '../ui/icons'
import { Panel } from '../ui/panel'
import { RichText } from '../ui/rich-text'
import { writeText } from '../ui/write-text'
import { WrittenText } from '../ui/written-text'
import type { Route } from './+types/help'
import { accountMeta } from './account-meta'

export const meta = accountMeta('Centro de ayuda')

export async function loader({ context }: Route.LoaderArgs) {
  const texts = await context.get(shopContext).helpTexts()
  return {
    sections: sections.map((section, index) => ({
      ...section,
      text: writeText(<Topics topics={texts[index] ?? []} />),
    })),
  }
}

/** The specification's three, whose questions the owner may write. Links from a mail or a chat name one: `/usuario/ayuda#devoluciones`. */
const sections = [
  { title: 'PREGUNTAS FRECUENTES', anchor: 'preguntas' },
  { title: 'DEVOLUCIONES Y GARANTÍAS', anchor: 'devoluciones' },
  { title: 'GUIAS Y TUTORIALES', anchor: 'guias' },
] as const

export default function Help({ loaderData }: Route.ComponentProps) {
  useOpenedByAddress()
  return <HelpSections {...loaderData} />
}

type SectionsProps = Route.ComponentProps['loaderData'] & { areOpen?: boolean }

export function HelpSections({ sections, areOpen = false }: SectionsProps) {
  return (
    <>
      <h1 className="text-24">CENTRO DE AYUDA</h1>
      <div className="mt-4 grid gap-3">
        {sections.map((section) => (
          <Section key={section.anchor} isOpen={areOpen} {...section} />
        ))}
      </div>
      <div className="mt-6">
        <StillLost />
      </div>
    </>
  )
}

type SectionProps = SectionsProps['sections'][number] & { isOpen: boolean }

function Section({ anchor, title, text, isOpen }: SectionProps) {
  return (
    <details
      id={anchor}
      open={isOpen || undefined}
      className="group scroll-mt-32 overflow-hidden rounded-card border border-line open:bg-expanded dark:open:border-expanded"
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-4 py-3 transition-colors hover:bg-secondary group-open:text-on-expanded group-open:hover:bg-transparent sm:px-6 [&::-webkit-details-marker]:hidden">
        <h2 className="text-16 text-inherit">{title}</h2>
        <ChevronDownIcon className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <WrittenText text={text} className="divide-y divide-line bg-ground px-4 sm:px-6" />
    </details>
  )
}

function Topics({ topics }: { topics: readonly RichSection[] }) {
  return topics.map(({ title, blocks }) => (
    <section key={title} className="py-5 sm:py-6">
      <h3 className="text-16">{title}</h3>
      <div className="mt-2 grid max-w-prose gap-3 text-16 [&_a]:text-link [&_a]:underline [&_a]:underline-offset-4 [&_ol]:grid [&_ol]:list-decimal [&_ol]:gap-2 [&_ol]:pl-5 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1 [&_ul]:pl-5">
        <RichText blocks={blocks} />
      </div>
    </section>
  ))
}

function StillLost() {
  const { email, whatsapp, openingHours } = useShopProfile()
  return (
    <Panel title="¿No está tu respuesta?">
      <p className="text-14 text-muted">Te contesta una persona. {openingHours}.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {whatsapp && (
          <ButtonLink to={`https://wa.me/${whatsapp}`} variant="outline">
            Escribir por WhatsApp
          </ButtonLink>
        )}
        <ButtonLink to={`mailto:${email}`} variant="outline">
          Escribir a {email}
        </ButtonLink>
      </div>
    </Panel>
  )
}

function useOpenedByAddress() {
  const { hash } = useLocation()
  useEffect(() => {
    const section = hash ? document.getElementById(hash.slice(1)) : null
    if (!(section instanceof HTMLDetailsElement)) return
    section.open = true
    section.scrollIntoView()
  }, [hash])
}
