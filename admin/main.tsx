import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { queries } from './api/queries'
import { router } from './routes'

const place = document.getElementById('desk')
if (!place) throw new Error('The page has no place for the desk')

createRoot(place).render(
  <StrictMode>
    <I18nProvider locale="es-EC">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
)
