import { expect, test } from 'vitest'
import { bytesIn, formFor, pack, packSmall } from './packed-body.ts'

/*
 * What is kept must not hold more memory than it counts for. `zlib` and `Buffer.from` give out parts of blocks of 64 KB, so
 * that four megabytes of plain answers once held 35.
 */

const json = (length: number) => Buffer.from(JSON.stringify({ text: 'á'.repeat(length) }))

test('each form of a body lies in a block of its own', async () => {
  const bodies = [
    packSmall(json(20)),
    packSmall(json(4_000)),
    await pack(json(20), 'application/json'),
    await pack(json(4_000), 'application/json'),
  ]
  for (const body of bodies)
    for (const accepted of ['identity', 'gzip', 'br']) {
      const bytes = bytesIn(formFor(body, undefined, accepted), body)
      expect(bytes?.buffer.byteLength, accepted).toBe(bytes?.length)
    }
})
