import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { isDrill, isLong } from './test/long-round.ts'

const rooms = '{admin,app,bench,contract,demo,scripts,server,test}'

const exclude = ['**/node_modules/**', ...(isLong ? [] : ['**/*.long.test.ts', '**/*.long.e2e.ts'])]

/** `npm run drills`, which names the files. The short round of those that are tests too is part of the project above. */
const drills: TestProjectInlineConfiguration = {
  extends: true,
  test: { name: 'drills', include: ['test/drills/*.{test,drill}.ts'], isolate: false },
}

/** `npm run drills:cluster`: several machines, with engines that Debian brings. One of the buyers has a browser. */
const cluster: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'cluster',
    include: ['test/cluster/*.drill.ts'],
    globalSetup: ['test/browser-setup.ts'],
    expect: { poll: { timeout: 10_000 } },
    isolate: false,
  },
}

export default defineConfig({
  test: {
    // Only one PostgreSQL for the whole run; each file that needs one takes a database of its own from it.
    globalSetup: ['test/global-setup.ts'],
    reporters: ['default', './test/promises/results-reporter.ts'],
    // One more than the cores of the smallest machine: a test waits for other processes a part of its time.
    maxWorkers: 3,
    // A test that starts shops and restores them takes some ten seconds on a quiet machine, and waits its turn on a busy one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: [`${rooms}/**/*.test.ts`],
          exclude,
          // One process for all files of a worker: loading the shop for each anew took a tenth of the round.
          isolate: false,
        },
      },
      ...(isDrill ? [drills, cluster] : []),
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.e2e.ts'],
          exclude,
          globalSetup: ['test/browser-setup.ts'],
          // As long as `newPage` waits for an element: for a question asked again and again a second would be the end.
          expect: { poll: { timeout: 10_000 } },
          // All files of a worker share a browser.
          isolate: false,
        },
      },
    ],
  },
})
