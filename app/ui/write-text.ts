import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** For loaders: the HTML of a text that needs no script. Its links are plain `<a href>`, which `WrittenText` follows. */
export function writeText(text: ReactNode): string {
  return renderToStaticMarkup(text)
}
