import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { followNewBuilds } from './shell/new-build'

// While developing, this sheet follows each change; it overrides the style that stands in the page.
if (import.meta.env.DEV) import('./app.css')

// While developing, there is no build to compare with.
if (import.meta.env.PROD && window.__reactRouterManifest)
  followNewBuilds(window.__reactRouterManifest.version)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
