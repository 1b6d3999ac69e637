import { type ApiDocument, type Call, callsOf } from '../api-document.ts'
import type { Ask, World } from '../fuzz/world.ts'
import { type HostileFile, oddNames, rawForm, type Taken } from './hostile-files.ts'

/** By the name of the part. A part of another name has to say here what it takes. */
const takenBy: Record<string, Taken> = {
  photo: 'picture',
  proof: 'picture or PDF',
  file: 'table',
  xml: 'XML',
  pdf: 'PDF',
}

/** Every operation of the document that takes a form, with the parts of it that are files. */
export function uploadsOf(document: ApiDocument): { call: Call; fields: string[] }[] {
  return callsOf(document).flatMap((call) => {
    const form = call.operation.requestBody?.content['multipart/form-data']
    if (!form) return []
    const { properties = {} } = form.schema as { properties?: Record<string, { format?: string }> }
    const fields = Object.entries(properties).flatMap(([name, { format }]) =>
      format === 'binary' ? [name] : [],
    )
    return [{ call, fields }]
  })
}

type Shop = { ask: Ask; document: ApiDocument; world: World }

/** Sends each file, and one with each odd name, to each operation that takes one. Tells what was answered that should not have been. */
export async function sendHostileFiles(
  { ask, document, world }: Shop,
  files: Readonly<Record<string, HostileFile>>,
  /** Which of them an operation gets: all unless told. */
  some: <T>(all: readonly T[]) => readonly T[] = (all) => all,
): Promise<{ wrong: string[]; statuses: Record<number, number> }> {
  const wrong: string[] = []
  const statuses: Record<number, number> = {}
  for (const { call, fields } of uploadsOf(document)) {
    const { operationId } = call.operation
    let given = await world.recipes[operationId]?.()
    const send = async (form: { rawBody: Uint8Array<ArrayBuffer>; headers: Record<string, string> }) => {
      const path = Object.entries(given?.path ?? {}).reduce(
        (whole, [n, v]) => whole.replace(`{${n}}`, String(v)),
        call.path,
      )
      const query = new URLSearchParams(
        Object.entries(given?.query ?? {}).flatMap(([n, v]) => (v === undefined ? [] : [[n, String(v)]])),
      )
      const cookie = given?.cookie ?? world.staff.owner ?? ''
      const response = await ask(query.size > 0 ? `${path}?${query}` : path, {
        method: 'POST',
        cookie,
        ...form,
      })
      const text = await response.text()
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
      // What was kept has used up what it was sent to.
      if (response.ok) given = await world.recipes[operationId]?.()
      return { status: response.status, ok: response.ok, text }
    }
    for (const field of fields) {
      const taken = takenBy[field]
      if (!taken) throw new Error(`Nobody has said what the part ${field} of ${operationId} takes`)
      for (const [kind, { bytes, mayBeKeptAs = [] }] of some(Object.entries(files))) {
        const { status, ok, text } = await send(rawForm(field, bytes, 'foto.png'))
        const about = `${operationId}, ${field}: ${kind}: ${status} ${text.slice(0, 200)}`
        if (status >= 500) wrong.push(about)
        else if (ok && !mayBeKeptAs.includes(taken)) wrong.push(`kept: ${about}`)
        else if (!ok && !/"message":"[^"]/.test(text)) wrong.push(`without a sentence: ${about}`)
      }
    }
    const [field = '', right] =
      Object.entries(given?.parts ?? {}).find(([, part]) => typeof part !== 'string') ?? []
    for (const name of some(oddNames)) {
      const texts = Object.fromEntries(
        Object.entries(given?.parts ?? {}).filter(
          (part): part is [string, string] => typeof part[1] === 'string',
        ),
      )
      const file = (given?.parts?.[field] ?? right) as Uint8Array
      const { status, ok, text } = await send(
        rawForm(field, file, name, texts.name === undefined ? {} : { name }),
      )
      if (!ok)
        wrong.push(`${operationId}: refused because of its name ${JSON.stringify(name)}: ${status} ${text}`)
    }
  }
  return { wrong, statuses }
}
