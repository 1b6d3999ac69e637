import { randomBytes } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { scratchDirectory } from '../test/run-directory.ts'
import { openSecretBox, parseSecretKey, secretBox, secretKeyFile } from './secret-box.ts'

test('SE-1: the first start makes a key that only the shop’s own user reads and says so once; later ones go on with it', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  const dataDir = scratchDirectory('data')
  // Two processes that begin at the same moment share it.
  const [one, other] = await Promise.all([1, 2].map(() => openSecretBox({ secretKeys: [], dataDir })))
  const sealed = one?.seal('JBSWY3DPEHPK3PXP', 'second_factor:7')
  if (!sealed) throw new Error('Nothing was sealed')
  expect(sealed.toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP')
  expect(other?.open(sealed, 'second_factor:7')).toBe('JBSWY3DPEHPK3PXP')
  const later = await openSecretBox({ secretKeys: [], dataDir })
  expect(later.open(sealed, 'second_factor:7')).toBe('JBSWY3DPEHPK3PXP')
  expect(statSync(secretKeyFile(dataDir)).mode & 0o777).toBe(0o600)
  const key = readFileSync(secretKeyFile(dataDir), 'utf8')
  expect(key).toMatch(/^[0-9a-f]{64}\n$/)
  expect(said.mock.calls).toEqual([[expect.stringContaining(secretKeyFile(dataDir))]])
  expect(String(said.mock.calls)).not.toContain(key.trim())
})

test('SE-1: a key that nobody drew at random is refused, and so is a file that holds none', async () => {
  const known = [
    '',
    'changeme',
    '0'.repeat(64),
    'deadbeef'.repeat(8),
    'ab'.repeat(32),
    'x'.repeat(64),
    'a'.repeat(63),
  ]
  expect(known.filter((text) => parseSecretKey(text) !== null)).toEqual([])
  const dataDir = scratchDirectory('data')
  writeFileSync(secretKeyFile(dataDir), '')
  await expect(openSecretBox({ secretKeys: [], dataDir })).rejects.toThrow('no es una clave secreta')
})

test('SE-5: a new key seals, and the one before still opens until it is left out', () => {
  const [before, now] = [randomBytes(32), randomBytes(32)]
  const old = secretBox([before]).seal('hola', 'x')
  expect(secretBox([now, before]).open(old, 'x')).toBe('hola')
  expect(secretBox([now]).open(secretBox([now, before]).seal('hola', 'x'), 'x')).toBe('hola')
  expect(secretBox([now]).open(old, 'x')).toBeNull()
})

test('what was sealed for one opens for nobody else, nor once a bit of it is another', () => {
  const box = secretBox([randomBytes(32)])
  const sealed = box.seal('hola', 'second_factor:7')
  expect(box.open(sealed, 'second_factor:8')).toBeNull()
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(i) ^ 1, i)
    expect(box.open(changed, 'second_factor:7')).toBeNull()
  }
  expect(box.open(Buffer.alloc(0), 'second_factor:7')).toBeNull()
})
