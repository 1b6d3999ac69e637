import { type ReactNode, useEffect } from 'react'
import { Meta, Outlet, Scripts, ScrollRestoration, useNavigate, useRouteLoaderData } from 'react-router'
import archivo from '/lean-fonts/archivo.woff2?url'
import figtree from '/lean-fonts/figtree.woff2?url'
import { ACCESSORIES } from '../contract/categories.ts'
import type { Route } from './+types/root'
import { emptyCartScript } from './cart/cart-store'
import { listingView } from './catalog/listing-view'
import { shopContext } from './server-context'
import { earlyClicksScript, replayEarlyClicks } from './shell/early-clicks'
import { ErrorScreen } from './shell/error-screen'
import { firstPageScript } from './shell/first-page'
import type { RootData } from './shell/shop-profile'
import { Style } from './shell/style'
import { useBackCloses } from './ui/back-closes'
import { IconSprite } from './ui/icon-sprite'
import { Navigation } from './ui/link'
import { THEME_COLORS, themeScript } from './ui/theme'
import { Toaster } from './ui/toaster'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [profile, categories] = await Promise.all([shop.profile(), shop.catalog.categories()])
  return {
    profile,
    publicUrl: shop.publicUrl,
    components: categories.flatMap(({ id, isOwn, isHidden, path, label }) =>
      id <= ACCESSORIES || (isOwn && !isHidden) ? [{ path, label }] : [],
    ),
  } satisfies RootData
}

/** The shop's own data change with its settings, not with navigation. */
export const shouldRevalidate = () => false

/** Only the server needs their text: they have run before the browser's own scripts start. */
const beforeFirstPaint = import.meta.env.SSR
  ? [themeScript, listingView.script, emptyCartScript, firstPageScript, earlyClicksScript].join(';')
  : ''

export function Layout({ children }: { children: ReactNode }) {
  // Absent when its own loader failed: then the shop looks as it came.
  const look = useRouteLoaderData<RootData>('root')?.profile.look
  return (
    // The script below adds theme, view and the marks of an empty cart and a first page before React sees the page.
    <html lang="es-EC" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta
          name="theme-color"
          content={look?.bands.light ?? THEME_COLORS.light}
          data-light={look?.bands.light ?? THEME_COLORS.light}
          data-dark={look?.bands.dark ?? THEME_COLORS.dark}
          suppressHydrationWarning
        />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants; they must run before the first paint. */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: beforeFirstPaint }} />
        <Meta />
        <Style />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: names of ours with colours that are six digits each. */}
        {look?.css && <style dangerouslySetInnerHTML={{ __html: look.css }} />}
        {[figtree, archivo].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {look?.icons.map((link) => (
          <link key={link.href} {...link} />
        ))}
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        <IconSprite />
        <Navigation value={useNavigate()}>{children}</Navigation>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(replayEarlyClicks, [])
  useBackCloses()
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <ErrorScreen error={error} />
    </main>
  )
}
