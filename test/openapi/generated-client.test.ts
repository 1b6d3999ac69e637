import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inProject } from '../../scripts/project.js'
import { callsOf } from '../api-document.ts'
import { openTestApp } from '../app.ts'
import { aBuild, aProduct } from '../factories.ts'
import { scratchDirectory } from '../run-directory.ts'

const { ask, db, document, publicUrl } = await openTestApp()
const calls = join(import.meta.dirname, 'calls.ts')
const types = typesOf(document)

test('a client generated from the document compiles strictly, down to what may be null and what a call refuses', async () => {
  expect(await compileAgainstDocument(calls)).toBe('')
})

test('the browser’s table of calls says what the document says: every call, its body and its answer', async () => {
  // Optional fields of our own types may hold `undefined`, which JSON leaves out.
  const complaints = await compileAgainstDocument(join(import.meta.dirname, 'check-client.ts'), {
    exactOptionalPropertyTypes: false,
  })
  expect(complaints).toBe('')
})

/** What the compiler says of a file that imports the document's types as `kuntur-api`. */
async function compileAgainstDocument(file: string, options: object = {}): Promise<string> {
  const folder = scratchDirectory('client')
  writeFileSync(join(folder, 'kuntur-api.d.ts'), await types)
  const tsconfig = {
    compilerOptions: {
      target: 'ES2025',
      lib: ['ES2025', 'DOM', 'DOM.Iterable'],
      module: 'ESNext',
      moduleResolution: 'bundler',
      types: [],
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      ...options,
      paths: { 'kuntur-api': ['./kuntur-api.d.ts'] },
    },
    files: [file],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  const compiler = inProject('node_modules', 'typescript', 'bin', 'tsc')
  const { stdout, stderr, status } = spawnSync(process.execPath, [compiler, '-p', folder], {
    encoding: 'utf8',
  })
  return status === 0 ? '' : stdout + stderr
}

test('by that client a stranger registers, buys and leaves, in more than twenty calls that the document tells of', async () => {
  const productId = await aProduct(db)
  await aBuild(db)
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1c1f33' } })
    .png()
    .toBuffer()
  // Not by a plain import: the compiler of the whole project would follow it, and has no types for it.
  const { buyAsAStranger } = await import(/* @vite-ignore */ pathToFileURL(calls).href)
  const made: string[] = await buyAsAStranger({
    baseUrl: publicUrl,
    fetch: aBrowser(),
    productId,
    photo: new Blob([new Uint8Array(photo)]),
  })
  const known = callsOf(document).map(({ method, path }) => `${method} ${path}`)
  expect(made.filter((call) => !known.includes(call))).toEqual([])
  expect(new Set(made).size).toBeGreaterThanOrEqual(20)
})

async function typesOf(apiDocument: object): Promise<string> {
  // From the package of ours that brings the TypeScript it needs: see docs/dependencies.md.
  const tool = createRequire(inProject('node_modules', 'openapi-tool', 'package.json'))
  const { default: openapiTS, astToString } = await import(
    /* @vite-ignore */ pathToFileURL(tool.resolve('openapi-typescript').replace(/\.cjs$/, '.mjs')).href
  )
  return astToString(await openapiTS(JSON.stringify(apiDocument)))
}

/** Sends to the shop what a browser would, with the cookies that it was given. */
function aBrowser() {
  const cookies = new Map<string, string>()
  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const rawBody = new Uint8Array(await request.arrayBuffer())
    const response = await ask(pathname + search, {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(rawBody.length > 0 && { rawBody }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
}
