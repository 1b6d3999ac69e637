import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { followNewBuilds } from './shell/new-build'

// Over the style that stands in the page: this one follows what is being written.
if (import.meta.env.DEV) import('./app.css')

// While developing, each page is a build of its own.
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
