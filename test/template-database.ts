import type { EmbeddedConnection } from '../server/db/embedded/connection.ts'

declare module 'vitest' {
  /** What the global setup hands to every test file. */
  interface ProvidedContext {
    postgres: EmbeddedConnection
  }
}

/** Migrated once for a run; every test file works on a copy. */
export const TEMPLATE_DATABASE = 'kuntur_template'
