import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { runPath } from '../../../test/run-directory.ts'
import { openDatabase } from '../../db/database.ts'
import { writeReferenceData } from '../reference-data.ts'
import { runImport } from './run-import.ts'

export const fixture = (name: string) => join(import.meta.dirname, 'fixture', name)

/** An empty shop for one test, and the import command as a person calls it. */
export async function anEmptyShop() {
  const database = await createTestDatabase()
  const db = openDatabase(database.config, { poolSize: 4, onConnectionLost: () => {}, waitMs: 20_000 })
  onTestFinished(async () => {
    await db.$client.end()
    await database.drop()
  })
  await writeReferenceData(db)
  const environment = { DATABASE_URL: database.url, ENV_FILE: '' }
  return {
    db,
    environment,
    query: async <Row>(sql: string, values: unknown[] = []) =>
      (await db.$client.query(sql, values)).rows as Row[],
    /** Imports, and tells what was answered and printed. */
    async load(...args: string[]) {
      const out: string[] = []
      const err: string[] = []
      const terminal = {
        out: (line: string) => out.push(line),
        // Progress comes as time passes: a slow machine tells more of it.
        err: (line: string) => /(filas|artículos)…$/.test(line) || err.push(line),
      }
      const code = await runImport(args, environment, terminal)
      return { code, out, err, summary: out.find((line) => line.startsWith('En total')) }
    },
  }
}

/** A file of these lines, in a directory of its own. */
export function aFile(name: string, content: readonly string[] | Buffer): string {
  const path = join(mkdtempSync(runPath('csv-')), name)
  writeFileSync(path, Buffer.isBuffer(content) ? content : `${content.join('\n')}\n`)
  return path
}

export const cardColumns = 'name,price,chipset,memory,core_clock,boost_clock,color,length'

/** One row of a file of graphics cards. */
export function aCard({
  name = 'Gigabyte EAGLE',
  price = '100',
  chipset = 'GeForce RTX 4060',
  memory = '8',
  rest = '1830,2505,Black,272',
} = {}) {
  return `${name},${price},${chipset},${memory},${rest}`
}
