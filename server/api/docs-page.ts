import { markPath } from '../../contract/mark.ts'
import { type Html, html } from '../html.ts'

/** What this page reads of a schema. The document is our own, so it uses no more than this. */
type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  pattern?: string
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}
type Content = Record<string, { schema: Schema; example?: unknown }>
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema }
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: object[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}
type ApiDocument = {
  info: { title: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** The API's document as a page for people: one file without scripts, folded by the browser itself. */
export function docsPage(given: object): string {
  const document = given as ApiDocument
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const groups = document.tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
  }))
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${document.info.title}: API</title>
<style>${style}</style>
</head>
<body>
<header><div><a href="/"><svg viewBox="0 0 100 60" width="40" height="24" aria-hidden="true"><path d="${markPath}" fill="currentColor"/></svg>${document.info.title}</a><span>API</span></div></header>
<main>
<h1>The API of ${document.info.title}</h1>
<p>For programs: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1), at <code>${document.servers[0]?.url ?? ''}</code>.</p>
${markdown(document.info.description)}
<nav aria-label="Contents"><ul>${groups.map(
    ({ name }) => html`<li><a href="#${anchor(name)}">${name}</a></li>`,
  )}<li><a href="#schemas">Schemas</a></li></ul></nav>
${groups.map(
  ({
    name,
    description,
    operations,
  }) => html`<section id="${anchor(name)}" aria-labelledby="h-${anchor(name)}">
<h2 id="h-${anchor(name)}">${name}</h2>${markdown(description)}
${operations.map(operationOf)}
</section>`,
)}
<section id="schemas" aria-labelledby="h-schemas"><h2 id="h-schemas">Schemas</h2>
${Object.entries(document.components.schemas).map(
  ([name, schema]) =>
    html`<details id="schema-${name}"><summary><code>${name}</code></summary>${fieldsOf(schema)}</details>`,
)}
</section>
</main>
</body>
</html>
`
  return page.markup
}

function operationOf({
  method,
  path,
  operation,
}: {
  method: string
  path: string
  operation: Operation
}): Html {
  const { operationId, summary, security, parameters = [], requestBody, responses } = operation
  const isRefusal = ([status]: [string, unknown]) => Number(status) >= 400
  const all = Object.entries(responses)
  return html`<details id="${operationId}">
<summary><b class="${method.toLowerCase()}">${method}</b> <code>${path}</code> <span>${inline(summary)}</span></summary>
<p><code>${operationId}</code>${security.length > 0 ? html` · asks for a session` : null}</p>
${parameters.length > 0 ? html`<h3>Parameters</h3><ul>${parameters.map(parameterOf)}</ul>` : null}
${requestBody ? html`<h3>Body</h3>${contentOf(requestBody.content)}` : null}
${all
  .filter((entry) => !isRefusal(entry))
  .map(
    ([status, { description, content }]) =>
      html`<h3>${status}</h3>${markdown(description)}${content ? contentOf(content) : null}`,
  )}
<h3>Refusals</h3>
<dl>${all
    .filter(isRefusal)
    .map(([status, { description }]) => html`<dt>${status}</dt><dd>${markdown(description)}</dd>`)}</dl>
</details>`
}

function parameterOf({ name, in: where, required, description, schema }: Parameter): Html {
  return html`<li><code>${name}</code> <i>in the ${where}, ${typeOf(schema)}</i>${
    required ? null : html`<i>, optional</i>`
  }${describe({ ...schema, description: description ?? schema.description ?? '' })}</li>`
}

function contentOf(content: Content): Html {
  return html`${Object.entries(content).map(
    ([type, { schema, example }]) =>
      html`<p><i>${type}</i></p>${fieldsOf(schema)}${
        example === undefined ? null : html`<pre tabindex="0">${JSON.stringify(example, null, 2)}</pre>`
      }`,
  )}`
}

/** Lists the fields of an object. For anything else it names the type. */
function fieldsOf(schema: Schema): Html {
  const { properties, required = [] } = schema
  if (!properties) {
    const shapes = (schema.anyOf ?? schema.oneOf ?? []).filter((shape) => shape.properties)
    if (shapes.length === 0) return html`<p><i>${typeOf(schema)}</i></p>${describe(schema)}${inner(schema)}`
    return html`${shapes.map((shape, i) => html`${i > 0 ? html`<p>or</p>` : null}${fieldsOf(shape)}`)}`
  }
  return html`${describe(schema)}<ul>${Object.entries(properties).map(
    ([name, field]) =>
      html`<li><code>${name}</code> <i>${typeOf(field)}</i>${
        required.includes(name) ? null : html`<i>, optional</i>`
      }${describe(field)}${inner(field)}</li>`,
  )}</ul>`
}

/** The fields of what a field holds, where that has no name of its own to lead to. */
function inner(schema: Schema): Html | null {
  const held = [schema, schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
  const shape = held.find((one) => one?.properties)
  return shape?.properties ? fieldsOf({ properties: shape.properties, required: shape.required ?? [] }) : null
}

function typeOf(schema: Schema): Html {
  const { $ref, anyOf, oneOf, allOf, items, additionalProperties } = schema
  if ($ref) {
    const name = $ref.split('/').at(-1) ?? ''
    return html`<a href="#schema-${name}">${name}</a>`
  }
  // Of an object with fields, `anyOf` only says which of them are required.
  const parts = (anyOf ?? oneOf ?? allOf ?? []).filter((part) => part.$ref || part.type || part.anyOf)
  if (parts.length > 0) return joined(parts.map(typeOf))
  if (schema.enum) return html`${schema.enum.map((value) => JSON.stringify(value)).join(' | ')}`
  if (items) return html`list of ${typeOf(items)}${range(schema.minItems, schema.maxItems)}`
  if (typeof additionalProperties === 'object') return html`object of ${typeOf(additionalProperties)}`
  const { type = 'object', format, minLength, maxLength, minimum, exclusiveMinimum, maximum } = schema
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1)
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
  return html`${[type].flat().join(' or ')}${format ? ` (${format})` : null}${range(minLength, maxLength, ' characters')}${range(least, most)}`
}

function joined(parts: readonly Html[]): Html {
  return html`${parts.map((part, i) => html`${i > 0 ? ' or ' : null}${part}`)}`
}

function range(least: number | undefined, most: number | undefined, of = ''): string | null {
  if (least === undefined && most === undefined) return null
  if (least === undefined) return `, at most ${most}${of}`
  return most === undefined ? `, at least ${least}${of}` : `, ${least} to ${most}${of}`
}

function describe({ description, pattern, default: unsaid }: Schema): Html | null {
  const says = [
    description ? inline(description) : null,
    unsaid === undefined ? null : html`${JSON.stringify(unsaid)} unless told.`,
    pattern ? html`<code>${pattern}</code>` : null,
  ].filter((part) => part !== null)
  return says.length === 0 ? null : html`<div>${says.map((part) => html`${part} `)}</div>`
}

/** The little of Markdown that the document's texts use: paragraphs, lists, bold, and code. */
function markdown(text: string): Html {
  return html`${text
    .split('\n\n')
    .map((paragraph) =>
      paragraph.startsWith('- ')
        ? html`<ul>${paragraph.split('\n').map((line) => html`<li>${inline(line.slice(2))}</li>`)}</ul>`
        : html`<p>${inline(paragraph)}</p>`,
    )}`
}

function inline(text: string): Html {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*)/)
  return html`${parts.map((part) => {
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`
    if (part.startsWith('**')) return html`<strong>${part.slice(2, -2)}</strong>`
    return html`${part}`
  })}`
}

const anchor = (name: string) => name.toLowerCase().replaceAll(/\W+/g, '-')

/** The shop's palettes, by what the visitor's system prefers: the page has no switch, and no script to remember one. */
const style = html`
:root { color-scheme: light;
  --ground: #fff; --secondary: #f5f5f5; --ink: #000; --heading: #1c1f33; --muted: #565a6b; --line: #dadce3; --link: #006eb8;
  --band: #1c1f33; --band-line: #3a3e58; --get: #0f7a3d; --post: #006eb8; --put: #8a5a00; --delete: #c42b1c }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark;
  --ground: #000; --secondary: #1c1c1c; --ink: #fff; --heading: #fff; --muted: #a8acb8; --line: #34353a; --link: #40e0d0;
  --band: #000; --band-line: #34353a; --get: #4ade80; --post: #40e0d0; --put: #ffc24b; --delete: #ff8a7a } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere }
header { background: var(--band); border-bottom: 1px solid var(--band-line); color: #fff }
header div, main { max-width: 58rem; margin: 0 auto; padding: 1rem }
header a { display: inline-flex; gap: .75rem; align-items: center; color: #fff; font-weight: 700; text-decoration: none; font-size: 1.25rem }
header span { margin-left: .75rem; color: #c0c4d4 }
main { padding-bottom: 6rem }
h1, h2, h3 { color: var(--heading); line-height: 1.25 }
h2 { margin-top: 2.5rem } h3 { font-size: 1rem; margin: 1.25rem 0 .25rem }
a { color: var(--link) }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
code, pre { font: .875em/1.5 ui-monospace, monospace }
code { background: var(--secondary); border-radius: 4px; padding: .1em .3em }
pre { background: var(--secondary); border-radius: 8px; padding: .75rem; overflow-x: auto }
i { color: var(--muted); font-style: normal; font-size: .875rem }
nav ul { display: flex; flex-wrap: wrap; gap: .5rem 1rem; list-style: none; padding: 0 }
nav a { display: inline-block; padding: .25rem 0 }
details { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; padding: 0 .875rem }
details[open] { padding-bottom: .875rem }
summary { padding: .75rem 0; cursor: pointer }
summary span { display: block; color: var(--muted) }
summary b { display: inline-block; min-width: 4rem; color: var(--post); font-size: .875rem }
summary .get { color: var(--get) } summary .put { color: var(--put) } summary .delete { color: var(--delete) }
li { margin: .25rem 0 } details ul { padding-left: 1.1rem }
li div { color: var(--muted); font-size: .9375rem }
dl { display: grid; grid-template-columns: 3rem 1fr; gap: .25rem .75rem; margin: 0 }
dt { font-weight: 700 } dd { margin: 0 } dd ul { margin: 0; padding-left: 1.1rem }
`
