import { test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { expectSameTimeOfLogin, expectSameTimeOfRecovery } from './test-answer-times.ts'

const shop = await openTestApp({ limited: true })

test('AU-5: over 200 tries, a login takes as long for a name that exists as for one that does not', () =>
  expectSameTimeOfLogin(shop, 200))

test('AU-11: over 500 tries, a recovery takes as long for an e-mail that exists as for one that does not', () =>
  expectSameTimeOfRecovery(shop, 500))
