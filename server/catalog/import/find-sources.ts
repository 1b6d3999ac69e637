import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Mapping } from './mapping.ts'
import type { SpecSource } from './opendb/enrich-products.ts'
import { specKinds } from './opendb/kinds/spec-kinds.ts'
import { openRecords } from './opendb/read-records.ts'
import { ImportRefusal } from './refusal.ts'
import { openSource, type Source } from './source.ts'

export type Sources = {
  /** Files of parts, grouped by kind. */
  parts: Source[][]
  /** Files of specifications for products that the shop already has. */
  specs: SpecSource[]
  /** One sentence for each file that is refused. */
  refusals: string[]
}

const SPEC_FILE = /\.jsonl(\.gz)?$/i

/**
 * Finds and checks the files of a path: one file, or all files of a folder. A file that is refused does not stop the others.
 * @throws ImportRefusal when there is no file at all.
 */
export async function findSources(path: string, mapping?: Mapping): Promise<Sources> {
  const byKind = new Map<string, Source[]>()
  const specs: SpecSource[] = []
  const refusals: string[] = []
  for (const file of await filesOf(path)) {
    try {
      if (SPEC_FILE.test(file)) {
        specs.push(specSource(file))
      } else {
        const source = await openSource(file, mapping)
        byKind.set(source.kind.file, [...(byKind.get(source.kind.file) ?? []), source])
      }
    } catch (error) {
      refusals.push(refusalOf(error, basename(file)))
    }
  }
  return { parts: [...byKind.values()], specs, refusals }
}

async function filesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new ImportRefusal(`No existe ${path}.`)
  if (!found.isDirectory()) return [path]
  const names = (await readdir(path)).filter((name) => /\.csv$/i.test(name) || SPEC_FILE.test(name)).sort()
  if (names.length === 0) throw new ImportRefusal(`En la carpeta ${path} no hay ningún archivo CSV ni JSONL.`)
  return names.map((name) => join(path, name))
}

function specSource(path: string): SpecSource {
  const name = basename(path)
  const stem = name.replace(SPEC_FILE, '').toLowerCase()
  const kind = specKinds.find(({ file }) => file === stem)
  if (kind) return { name, kind, read: () => openRecords(path) }
  throw new ImportRefusal(
    `${name} no es de ningún tipo de especificaciones conocido (${specKinds.map(({ file }) => file).join(', ')}).`,
  )
}

function refusalOf(error: unknown, name: string): string {
  if (error instanceof ImportRefusal) return error.message
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') return `${name} no se puede leer: faltan permisos.`
  throw error
}
