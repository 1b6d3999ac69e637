import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { waitUntil } from '../../test/wait-until.ts'
import { tellTraffic } from './traffic.ts'

test('another process is told once that requests come, and once that none has run for half a second', async () => {
  let lastAt = 0
  const server = createServer((_, response) => {
    response.once('close', () => {
      lastAt = performance.now()
    })
    response.end('hola')
  })
  const told: { isQuiet: boolean; at: number }[] = []
  tellTraffic(server, (isQuiet) => told.push({ isQuiet, at: performance.now() }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  expect(told).toEqual([])
  for (let nth = 0; nth < 3; nth++) {
    await (await fetch(url)).text()
    await sleep(50)
  }
  await waitUntil(() => told.length === 2)
  expect(told.map(({ isQuiet }) => isQuiet)).toEqual([false, true])
  expect((told[1]?.at ?? 0) - lastAt).toBeGreaterThanOrEqual(500)

  await (await fetch(url)).text()
  expect(told.map(({ isQuiet }) => isQuiet)).toEqual([false, true, false])
})
