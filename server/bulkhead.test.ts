import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openBulkhead } from './bulkhead.ts'

/** Work that goes on until the test ends it, and says when it has begun. */
function someWork() {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const work = () => {
    begin()
    return ended
  }
  return { begun, end, work }
}

test('so many run at once, and the others follow in the order in which they came', async () => {
  const inTurn = openBulkhead({ name: 'test', concurrency: 2, maxWaiting: 10, patienceMs: 10_000 })
  const [one, two] = [someWork(), someWork()]
  const order: string[] = []
  const first = inTurn(one.work)
  const second = inTurn(two.work)
  const others = ['a', 'b', 'c'].map((name) => inTurn(async () => void order.push(name)))
  await Promise.all([one.begun, two.begun])
  expect(order).toEqual([])
  two.end()
  await Promise.all([second, ...others])
  expect(order).toEqual(['a', 'b', 'c'])
  one.end()
  await first
})

test('behind too many nobody waits: one more is told to come back, and when', async () => {
  const inTurn = openBulkhead({ name: 'test', concurrency: 1, maxWaiting: 1, patienceMs: 10_000 })
  const { work, end } = someWork()
  const first = inTurn(work)
  const second = inTurn(async () => 'second')
  await expect(inTurn(async () => 'third')).rejects.toMatchObject({
    code: 'busy',
    details: { retryAfterSeconds: 5 },
  })
  end()
  await first
  expect(await second).toBe('second')
})

test('nobody waits for ever: what was not begun in time is never begun', async () => {
  const inTurn = openBulkhead({ name: 'test', concurrency: 1, maxWaiting: 10, patienceMs: 20 })
  const { work, end } = someWork()
  const first = inTurn(work)
  let isBegun = false
  const late = inTurn(async () => {
    isBegun = true
  })
  await expect(late).rejects.toMatchObject({ code: 'busy' })
  end()
  await first
  expect(await inTurn(async () => 'next')).toBe('next')
  expect(isBegun).toBe(false)
})

test('work that fails makes room like any other', async () => {
  const inTurn = openBulkhead({ name: 'test', concurrency: 1, maxWaiting: 10, patienceMs: 10_000 })
  const failing = inTurn(async () => {
    throw new Error('the disk is full')
  })
  const next = inTurn(async () => 'next')
  await expect(failing).rejects.toThrow('the disk is full')
  expect(await next).toBe('next')
})

test('of those that want the same thing one runs at once, in their order, and others pass them by', async () => {
  const inTurn = openBulkhead({ name: 'test', concurrency: 3, maxWaiting: 10, patienceMs: 10_000 })
  const [first, both, second, other] = [someWork(), someWork(), someWork(), someWork()]
  const order: string[] = []
  const note = (name: string, { work, begun }: ReturnType<typeof someWork>, things: number[]) => {
    void begun.then(() => order.push(name))
    return inTurn(work, { wants: things })
  }
  const all = [
    note('first of 1', first, [1, 1]),
    note('of 1 and 2', both, [1, 2]),
    // It is free, but somebody waits for it who came before.
    note('second of 2', second, [2]),
    note('of 3', other, [3]),
  ]
  await other.begun
  expect(order).toEqual(['first of 1', 'of 3'])
  first.end()
  await both.begun
  expect(order).toEqual(['first of 1', 'of 3', 'of 1 and 2'])
  both.end()
  await second.begun
  for (const { end } of [second, other]) end()
  await Promise.all(all)
  expect(await inTurn(async () => 'again', { wants: [1, 2, 3] })).toBe('again')
})

test('who gives up waiting for a thing makes room for those behind', async () => {
  const inTurn = openBulkhead({ name: 'test', concurrency: 2, maxWaiting: 10, patienceMs: 50 })
  const { work, end } = someWork()
  const holding = inTurn(work, { wants: [1] })
  const impatient = inTurn(async () => 'never', { wants: [1, 2] })
  await sleep(30)
  const behind = inTurn(async () => 'behind', { wants: [2] })
  await expect(impatient).rejects.toMatchObject({ code: 'busy' })
  expect(await behind).toBe('behind')
  end()
  await holding
})

test('who would have to wait hears first whether it is in vain, also where too many wait already; who need not is not asked', async () => {
  const inTurn = openBulkhead({ name: 'test', concurrency: 1, maxWaiting: 1, patienceMs: 10_000 })
  const { work, end } = someWork()
  const asked: string[] = []
  const beforeWaiting = async () => void asked.push('asked')
  const first = inTurn(work, { wants: [1], beforeWaiting })
  expect(asked).toEqual([])
  const second = inTurn(async () => 'second', { wants: [1], beforeWaiting })
  await expect.poll(() => asked).toEqual(['asked'])
  const inVain = async () => {
    throw new Error('in vain')
  }
  await expect(inTurn(async () => 'third', { wants: [1], beforeWaiting: inVain })).rejects.toThrow('in vain')
  await expect(inTurn(async () => 'fourth', { wants: [1], beforeWaiting })).rejects.toMatchObject({
    code: 'busy',
  })
  end()
  await first
  expect(await second).toBe('second')
})

test('nobody is asked in front of a thing while those who have it end well', async () => {
  const inTurn = openBulkhead({ name: 'test', concurrency: 2, maxWaiting: 10, patienceMs: 10_000 })
  let asked = 0
  const beforeWaiting = async () => void asked++
  const waitBehindAnother = async () => {
    const { work, end } = someWork()
    const first = inTurn(work, { wants: [1] })
    const second = inTurn(async () => {}, { wants: [1], beforeWaiting })
    await sleep(0)
    end()
    await Promise.all([first, second])
  }
  const refused = () => Promise.reject(new Error('sold out'))
  await waitBehindAnother()
  expect(asked).toBe(1)
  await waitBehindAnother()
  expect(asked).toBe(1)
  await expect(inTurn(refused, { wants: [1] })).rejects.toThrow('sold out')
  await waitBehindAnother()
  expect(asked).toBe(2)
})

test('who was asked while the turn became free begins at once', async () => {
  const inTurn = openBulkhead({ name: 'test', concurrency: 1, maxWaiting: 0, patienceMs: 10_000 })
  const { work, end } = someWork()
  const first = inTurn(work)
  const beforeWaiting = async () => {
    end()
    await first
  }
  expect(await inTurn(async () => 'second', { beforeWaiting })).toBe('second')
})
