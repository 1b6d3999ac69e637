import type { ComponentProps, ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { Illustration } from '../ui/illustration'
import { titleOf } from './page-meta'
import type { RootData } from './shop-profile'

/** A page with one message and a link to go on. */
export function MessageScreen({
  picture,
  isTall = false,
  title,
  titleLang,
  text,
  isError = false,
  children,
}: {
  picture: ComponentProps<typeof Illustration>
  /** The picture fills its square; the others have room above and below. */
  isTall?: boolean
  title: string
  /** The language of a title that is not Spanish. */
  titleLang?: 'en'
  text: string
  /** It replaces a screen, so it has to set the document's title itself. */
  isError?: boolean
  children: ReactNode
}) {
  const root = useRouteLoaderData<RootData>('root')
  return (
    <div className="container-shop flex flex-col items-center py-16 text-center md:py-24">
      {isError && <title>{titleOf(root?.profile.name, title)}</title>}
      <Illustration
        {...picture}
        className={`size-64 md:size-80 ${isTall ? '-mt-16 -mb-4' : '-my-12 md:-my-16'}`}
      />
      <h1 lang={titleLang} className="mt-2 text-24 md:text-32">
        {title}
      </h1>
      <p className="mt-3 max-w-prose text-balance text-16 text-muted">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}
