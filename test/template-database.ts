import type { EmbeddedConnection } from '../server/db/embedded/connection.ts'
import type { Chromium } from './chromium.ts'

declare module 'vitest' {
  /** What the global setups hand to every test file; the browser to those of the project `browser` alone. */
  interface ProvidedContext {
    postgres: EmbeddedConnection
    chromium: Chromium
  }
}

/** Migrated once for a run; every test file works on a copy. */
export const TEMPLATE_DATABASE = 'kuntur_template'
