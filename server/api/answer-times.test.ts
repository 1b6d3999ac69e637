import { test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { expectSameTimeOfLogin, expectSameTimeOfRecovery } from './test-answer-times.ts'

// A short round; the two hundred tries of the promise are in `answer-times.long.test.ts`.
const shop = await openTestApp({ limited: true })

test('AU-5: a login takes as long for a name that exists as for one that does not', () =>
  expectSameTimeOfLogin(shop, 30))

test('AU-11: a recovery takes as long for an e-mail that exists as for one that does not', () =>
  expectSameTimeOfRecovery(shop, 100))
