import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useShopProfile } from '../shell/shop-profile'
import { ButtonLink } from '../ui/button'
import { ChevronDownIcon } from '../ui/icons'
import { Panel } from '../ui/panel'
import { accountMeta } from './account-meta'
import { type HelpSection, helpSections } from './help-topics'

export const meta = accountMeta('Centro de ayuda')

/** One for each section, in their order, for links from a mail or a chat: `/usuario/ayuda#devoluciones`. */
const anchors = ['preguntas', 'devoluciones', 'guias']

export default function Help() {
  const shop = useShopProfile()
  useOpenedByAddress()
  return (
    <>
      <h1 className="text-24">CENTRO DE AYUDA</h1>
      <div className="mt-4 grid gap-3">
        {helpSections(shop).map((section, position) => (
          <Section key={section.title} id={anchors[position]} section={section} />
        ))}
      </div>
      <div className="mt-6">
        <StillLost />
      </div>
    </>
  )
}

function Section({ id, section: { title, topics } }: { id: string | undefined; section: HelpSection }) {
  return (
    <details
      id={id}
      className="group scroll-mt-32 overflow-hidden rounded-card border border-line open:bg-expanded dark:open:border-expanded"
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-4 py-3 transition-colors hover:bg-secondary group-open:text-on-expanded group-open:hover:bg-transparent sm:px-6 [&::-webkit-details-marker]:hidden">
        <h2 className="text-16 text-inherit">{title}</h2>
        <ChevronDownIcon className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="divide-y divide-line bg-ground px-4 sm:px-6">
        {topics.map(({ question, answer }) => (
          <section key={question} className="py-5 sm:py-6">
            <h3 className="text-16">{question}</h3>
            <div className="mt-2 grid max-w-prose gap-3 text-16 [&_a]:text-link [&_a]:underline [&_a]:underline-offset-4 [&_ol]:grid [&_ol]:list-decimal [&_ol]:gap-2 [&_ol]:pl-5 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1 [&_ul]:pl-5">
              {answer}
            </div>
          </section>
        ))}
      </div>
    </details>
  )
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
