import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('in npm run dev too the router loads the script of a screen by our own function', async () => {
  const { createServer } = await import('vite')
  const cacheDir = await mkdtemp(join(tmpdir(), 'kuntur-vite-'))
  const vite = await createServer({
    cacheDir,
    server: { middlewareMode: true, ws: false },
    appType: 'custom',
    logLevel: 'error',
  })
  try {
    const { client } = vite.environments
    /** The module as the browser gets it, and all that it imports of React Router as Vite has bundled it. */
    const seen = new Map<string, string>()
    async function load(url: string): Promise<void> {
      if (seen.has(url)) return
      seen.set(url, '')
      seen.set(url, (await client.transformRequest(url))?.code ?? '')
      const imports = [...(seen.get(url) ?? '').matchAll(/(?:from|import)\s*"([^"]+\/deps\/[^"]+)"/g)]
      for (const [, path = ''] of imports) await load(path)
    }
    await load('/app/entry.client.tsx')
    expect([...seen.values()].join('\n')).toContain('from "/app/shell/load-route-module.ts"')
  } finally {
    await vite.close()
    await rm(cacheDir, { recursive: true, force: true })
  }
})
