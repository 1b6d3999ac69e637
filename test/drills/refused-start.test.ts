import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPostmaster } from '../../server/db/embedded/postmaster.ts'
import { copyStartedDataDir } from '../data-directory.ts'
import { scratchDirectory } from '../run-directory.ts'
import { startRefusingShop } from '../shop.ts'

test('RE-22: a busy port is said in one sentence, and the PostgreSQL that was started for it ends too', async () => {
  const port = await busyPort()
  const dataDir = copyStartedDataDir()

  const { code, output } = await startRefusingShop({ dataDir, env: { PORT: String(port), DEMO: 'off' } })

  expect(code).toBe(1)
  expect(output.trim().split('\n').at(-1)).toMatch(new RegExp(`puerto ${port} .*PORT`))
  expect(output).not.toContain('    at ')
  expect(readPostmaster(join(dataDir, 'pgdata-18'))).toBeUndefined()
})

test('RE-23: a wrong value stops the start with one sentence that names it', async () => {
  const { code, output } = await startRefusingShop({ env: { PORT: 'tres mil' } })

  expect(code).toBe(1)
  expect(output).toBe('PORT: debe ser un número entero entre 0 y 65535, no «tres mil».\n')
})

test('RE-23: data that cannot be written stop the start with one sentence', async () => {
  const file = join(scratchDirectory('shop'), 'file')
  writeFileSync(file, '')

  const { code, output } = await startRefusingShop({ dataDir: join(file, 'data') })

  expect(code).toBe(1)
  expect(output).toMatch(/^No se puede escribir en .*cambia DATA_DIR\.\n$/)
})

async function busyPort() {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void holder.close())
  const address = holder.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}
