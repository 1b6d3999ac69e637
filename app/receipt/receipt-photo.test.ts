import { expect, test } from 'vitest'
import { ApiError } from '../../contract/client.ts'
import { MAX_PHOTO_BYTES } from '../../contract/constants.ts'
import { textOf } from '../../contract/errors.ts'
import { mayRetry, problemOfPhoto } from './receipt-photo.ts'

const MB = 1024 * 1024

test('what the shop can read may go, up to ten megabytes', () => {
  expect(problemOfPhoto({ type: 'image/jpeg', size: MAX_PHOTO_BYTES })).toBeNull()
  expect(problemOfPhoto({ type: 'image/avif', size: 1 })).toBeNull()
  expect(problemOfPhoto({ type: 'image/jpeg', size: MAX_PHOTO_BYTES + 1 })).toBe(textOf.photo_too_heavy)
})

test('another kind is refused with a way on', () => {
  expect(problemOfPhoto({ type: 'application/pdf', size: MB })).toBe(textOf.photo_unsupported)
  expect(problemOfPhoto({ type: 'image/svg+xml', size: MB })).toBe(textOf.photo_unsupported)
})

test('a file of which the device knows no type is left to the server', () => {
  expect(problemOfPhoto({ type: '', size: MB })).toBeNull()
})

test('an empty file is no photo', () => {
  expect(problemOfPhoto({ type: 'image/png', size: 0 })).toBe(textOf.photo_broken)
})

test('a photo that did not arrive may be sent again, one that was refused may not', () => {
  expect([0, 429, 503].map((status) => mayRetry(new ApiError(status, null)))).toEqual([true, true, true])
  expect([404, 413, 422].map((status) => mayRetry(new ApiError(status, null)))).toEqual([false, false, false])
})
