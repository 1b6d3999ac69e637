/** Without all scripts but the first, which sets the theme before the first paint, and without what only they need. */
export function withoutScripts(html: string): string {
  let isFirst = true
  return html
    .replace(/<link [^>]*modulepreload[^>]*>/g, '')
    .replace(/<script[^>]*>[\s\S]*?<\/script>/g, (script) => {
      const isKept = isFirst && script.startsWith('<script>')
      isFirst = false
      return isKept ? script : ''
    })
}
