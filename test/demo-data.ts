import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { inject } from 'vitest'
import { loadDemo } from '../demo/load-demo.ts'
import { writeReferenceData } from '../server/catalog/reference-data.ts'
import { openDatabase } from '../server/db/database.ts'
import { openDirectory } from '../server/files/open-directory.ts'
import { openMediaFiles } from '../server/media/media-files.ts'
import { administer, copyDatabase, type TestDatabase } from './database.ts'
import { runPath, scratchDirectory } from './run-directory.ts'
import { TEMPLATE_DATABASE } from './template-database.ts'

const DEMO_TEMPLATE = 'kuntur_demo_template'
const DRAFT = 'kuntur_demo_draft'

/** Arbitrary: of two workers that need the demo shop first, one loads it and the other waits. */
const LOADING_LOCK = 7_283_101

/** What a shop with the demo catalogue stands on: its database, and the data directory with its pictures. */
export interface DemoData extends TestDatabase {
  dataDir: string
}

/**
 * The demo shop for one test file, a copy of one that is loaded once for a run. The pictures are the same files for all:
 * each is named by its content, so no shop changes another's. A width is made once, for the first shop that is asked for it.
 */
export async function createDemoData(): Promise<DemoData> {
  await loadOnce()
  const dataDir = scratchDirectory('shop')
  symlinkSync(runPath('demo', 'media'), join(dataDir, 'media'), 'junction')
  return { ...(await copyDatabase(DEMO_TEMPLATE)), dataDir }
}

async function loadOnce(): Promise<void> {
  await administer(async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOADING_LOCK])
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [DEMO_TEMPLATE])
    if (found.rowCount) return
    await client.query(`DROP DATABASE IF EXISTS ${DRAFT} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${DRAFT} TEMPLATE ${TEMPLATE_DATABASE}`)
    const db = openDatabase(
      { ...inject('postgres'), database: DRAFT },
      { poolSize: 1, onConnectionLost: () => {} },
    )
    try {
      await writeReferenceData(db)
      await loadDemo(db, await openMediaFiles(openDirectory(runPath('demo')), pino({ level: 'silent' })))
    } finally {
      await db.$client.end()
    }
    // Only a database that is whole bears the name that the others look for.
    await client.query(`ALTER DATABASE ${DRAFT} RENAME TO ${DEMO_TEMPLATE}`)
  })
}
