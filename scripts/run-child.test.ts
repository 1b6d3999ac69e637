import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchDirectory } from '../test/run-directory.ts'
import { waitUntil } from '../test/wait-until.ts'
import { inProject } from './project.js'

/** A stand-in for the shop: tells its number, and how it was ended. */
const program = `
import { renameSync, writeFileSync } from 'node:fs'
const folder: string = import.meta.dirname
// Under its name when it is whole, since the test waits for that.
function tell(name: string, what: string) {
  writeFileSync(folder + '/draft', what)
  renameSync(folder + '/draft', folder + '/' + name)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => { tell('ended', signal); process.exit(7) })
}
setInterval(() => {}, 1000)
tell('pid', String(process.pid))
`

test('a signal reaches the program, and its exit code comes back', async () => {
  const folder = folderWithProgram()
  const script = spawn(process.execPath, [inProject('scripts/run.js'), join(folder, 'program.ts')])
  await waitUntil(() => existsSync(join(folder, 'pid')))

  script.kill('SIGINT')
  const code = await new Promise((resolve) => script.once('exit', resolve))

  expect(code).toBe(7)
  expect(readFileSync(join(folder, 'ended'), 'utf8')).toBe('SIGINT')
})

test('when npm is killed, which leaves its shell and our script running, the program is ended', async () => {
  const folder = folderWithProgram()
  const script = `"${process.execPath}" "${inProject('scripts/run.js')}" "${join(folder, 'program.ts')}"; true`
  const asNpm = `require('child_process').spawn('sh', ['-c', ${JSON.stringify(script)}])`
  const npm = spawn(process.execPath, ['-e', asNpm])
  await waitUntil(() => existsSync(join(folder, 'pid')))

  npm.kill('SIGKILL')

  await waitUntil(() => existsSync(join(folder, 'ended')))
  expect(readFileSync(join(folder, 'ended'), 'utf8')).toBe('SIGTERM')
})

function folderWithProgram() {
  const folder = scratchDirectory('run child')
  writeFileSync(join(folder, 'program.ts'), program)
  return folder
}
