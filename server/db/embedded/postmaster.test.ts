import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { disownReusedPid, readPostmaster } from './postmaster.ts'

test('RE-1: a server that takes its file away while it is read is a server that is gone', async () => {
  const cluster = mkdtempSync(join(tmpdir(), 'kuntur-cluster-'))
  onTestFinished(() => rmSync(cluster, { recursive: true, force: true }))
  const file = join(cluster, 'postmaster.pid')
  const flicker = `const fs = require('node:fs')
    for (;;) { fs.writeFileSync(process.argv[1], '1\\n/x\\n2\\n5432\\n/tmp\\n\\n\\nready\\n'); fs.unlinkSync(process.argv[1]) }`
  const server = spawn(process.execPath, ['--eval', flicker, file], { stdio: 'ignore' })
  onTestFinished(() => void server.kill('SIGKILL'))
  const seen = new Set<string>()
  const begun = Date.now()
  while (Date.now() - begun < (seen.size === 2 ? 500 : 20_000)) {
    const postmaster = readPostmaster(cluster)
    seen.add(postmaster ? 'there' : 'gone')
    // This test's own number, which is alive and has nothing to do with PostgreSQL.
    if (postmaster) disownReusedPid(cluster, { ...postmaster, pid: process.pid })
  }
  expect([...seen].sort()).toEqual(['gone', 'there'])

  server.kill('SIGKILL')
  await once(server, 'exit')
  writeFileSync(file, '')
  expect(readPostmaster(cluster)?.isReady).toBe(false)
})

test('RE-3: nobody finds postmaster.pid empty while a number in it is disowned, so no `kill -9` leaves it so', async () => {
  const cluster = mkdtempSync(join(tmpdir(), 'kuntur-cluster-'))
  onTestFinished(() => rmSync(cluster, { recursive: true, force: true }))
  const file = join(cluster, 'postmaster.pid')
  const text = `${process.pid}\n/x\n2\n5432\n/tmp\n\n\nready\n`
  writeFileSync(file, text)
  const look = `const fs = require('node:fs')
    for (const end = Date.now() + 1000; Date.now() < end; ) if (!fs.readFileSync(process.argv[1], 'utf8')) process.exit(1)`
  const reader = spawn(process.execPath, ['--eval', look, file], { stdio: 'ignore' })
  const ended = once(reader, 'exit')
  for (let turns = 0; reader.exitCode === null; turns++) {
    const postmaster = readPostmaster(cluster)
    if (postmaster) disownReusedPid(cluster, { ...postmaster, pid: process.pid })
    if (turns % 100 === 0) await sleep(0)
  }

  expect(await ended).toEqual([0, null])
  expect(readPostmaster(cluster)).toEqual({ pid: 0x7fffffff, port: 5432, socketDir: '/tmp', isReady: true })
})
